import table from '#app/panel/kit/table/data-table.module.css'

/** Stands in place of a record that does not exist. */
export function Gone({ title, text }: { title: string; text: string }) {
  return (
    <div className={table.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
