import { type DragEvent, type ReactNode, useState } from 'react'
import { findValueAt } from '#app/lib/value-at.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'
import inputs from '#app/panel/kit/field.module.css'
import { UPLOAD_TYPES } from '#app/panel/store/editing/pictures/purposes.ts'
import { DESCRIPTIONS, join, type ListField, listEntries } from '#app/panel/store/forms/field.ts'
import { createPictureAddress } from '#app/panel/store/picture-parts/picture-address.ts'
import { uploadPicture } from '#app/panel/store/picture-parts/upload-picture.ts'
import { useHydrated } from '#app/ui/browser/use-hydrated.ts'
import { cx } from '#app/ui/classes.ts'
import styles from './fields.module.css'
import { type UploadState, useFormActions } from './form-context.ts'
import {
  EntryButtons,
  FieldProblem,
  LabelledControl,
  type LanguageColumn,
  ListButton,
} from './form-field.tsx'
import gallery from './gallery-field.module.css'

type GalleryProps = { column: LanguageColumn; path: readonly string[]; field: ListField }

/**
 * A list of pictures in their order. With script, pictures are dragged from the desktop and between places; without it,
 * buttons move them and a new entry takes a file.
 */
export function Gallery({ column, path, field }: GalleryProps) {
  const { form: t, pictures } = useAdminMessages().store
  const { editList } = useFormActions()
  const isHydrated = useHydrated()
  const [dragged, setDragged] = useState<number | null>(null)
  const entries = listEntries(field, column.value)
  const room = Math.max(0, field.maxItems - entries.length)
  const { state, upload } = useUpload({ room, maxItems: field.maxItems, insert })

  function insert(names: readonly string[], place: number) {
    if (names.length > 0) editList(path, (list) => list.toSpliced(place, 0, ...names))
  }

  /** Moves a dropped picture to this place; uploads dropped files to it. */
  function drop(event: DragEvent, place: number) {
    event.preventDefault()
    event.stopPropagation()
    const { files } = event.dataTransfer
    if (files.length > 0) void upload([...files], place)
    else if (dragged !== null)
      editList(path, (list) => list.toSpliced(dragged, 1).toSpliced(place, 0, list[dragged]))
    setDragged(null)
  }

  return (
    <fieldset
      className={cx(styles.group, dragged !== null && gallery.dragging)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, entries.length)}
    >
      <legend className={styles.legend}>{field.label}</legend>
      {field.help !== null && <p className={inputs.hint}>{field.help}</p>}
      <FieldProblem name={column.name} />
      {entries.length > 0 && (
        <ol className={gallery.tiles}>
          {entries.map((entry, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies an entry, because a picture may appear twice
              key={place}
              className={cx(gallery.tile, dragged === place && gallery.dragged)}
              onDrop={(event) => drop(event, place)}
            >
              <Tile
                column={{ ...column, name: join(column.name, place), field: field.item, value: entry }}
                isFirst={place === 0}
                onDrag={(isDragged) => setDragged(isDragged ? place : null)}
              >
                <EntryButtons path={path} place={place} count={entries.length} name={t.entry(place + 1)} />
              </Tile>
            </li>
          ))}
        </ol>
      )}
      {room > 0 && isHydrated && (
        <UploadZone isBusy={state.kind === 'busy'} onChoose={(files) => void upload(files, entries.length)} />
      )}
      <UploadMessage state={state} />
      {room > 0 && (
        <ListButton
          action={{ action: 'add', path, place: entries.length }}
          name={isHydrated ? pictures.fromStore : t.addTo(field.label)}
          isVisible
        >
          {isHydrated ? pictures.fromStore : t.add}
        </ListButton>
      )}
    </fieldset>
  )
}

/** Names the place where files can be dropped, and opens the file chooser. */
function UploadZone({ isBusy, onChoose }: { isBusy: boolean; onChoose: (files: File[]) => void }) {
  const { pictures: t } = useAdminMessages().store
  return (
    <label className={gallery.zone}>
      <span>{t.drop}</span>
      <input
        type="file"
        multiple
        accept={UPLOAD_TYPES}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

type UploadOptions = {
  /** The number of pictures that still fit into the gallery. */
  room: number
  maxItems: number
  insert: (names: readonly string[], place: number) => void
}

/** Uploads files one after the other, inserts those that succeed and names those that are refused. */
function useUpload({ room, maxItems, insert }: UploadOptions) {
  const { pictures: t } = useAdminMessages().store
  const { upload: state, setUpload: setState } = useFormActions()

  async function upload(files: readonly File[], place: number) {
    if (state.kind === 'busy') return
    const names: string[] = []
    const refusals: string[] = []
    const images = files.slice(0, room)
    for (const [index, file] of images.entries()) {
      setState({ kind: 'busy', text: t.uploading(index + 1, images.length) })
      const uploaded = await uploadPicture(file)
      if ('name' in uploaded) names.push(uploaded.name)
      else refusals.push(`${file.name}: ${t.refusals[uploaded.refusal]}`)
    }
    if (files.length > images.length) refusals.push(t.galleryFull(maxItems))
    const added = names.length > 0 ? [t.added(names.length)] : []
    setState({ kind: refusals.length > 0 ? 'refused' : 'done', text: [...refusals, ...added].join(' ') })
    insert(names, place)
  }

  return { state, upload }
}

function UploadMessage({ state }: { state: UploadState }) {
  if (state.kind === 'idle') return null
  const isRefused = state.kind === 'refused'
  return (
    <p className={isRefused ? styles.problem : inputs.hint} role={isRefused ? 'alert' : 'status'}>
      {state.text}
    </p>
  )
}

type TileProps = {
  column: LanguageColumn
  isFirst: boolean
  onDrag: (isDragged: boolean) => void
  children: ReactNode
}

function Tile({ column, isFirst, onDrag, children }: TileProps) {
  const { pictures: t } = useAdminMessages().store
  const { descriptions } = useFormActions()
  const picture = typeof column.value === 'string' ? column.value : ''
  if (picture === '')
    return (
      <>
        {children}
        <LabelledControl column={column} original={column} isBeside={false} />
      </>
    )
  const alt = join(join(DESCRIPTIONS, picture), 'alt')
  return (
    <>
      <input type="hidden" name={column.name} value={picture} />
      <img
        className={gallery.picture}
        src={createPictureAddress(picture)}
        alt={picture}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', picture)
          event.dataTransfer.effectAllowed = 'move'
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
      />
      <div className={gallery.tools}>
        {isFirst && <span className={inputs.mark}>{t.first}</span>}
        {children}
      </div>
      <label className={inputs.label} htmlFor={alt}>
        {t.description}
      </label>
      <input
        type="text"
        id={alt}
        name={alt}
        className={inputs.input}
        defaultValue={String(findValueAt(descriptions?.value, [picture, 'alt']) ?? '')}
        placeholder={t.descriptionHint}
      />
      <FieldProblem name={alt} />
      <a className={inputs.mark} href={`/admin/store/picture/${picture}`} target="_blank" rel="noreferrer">
        {t.cropNewTab}
      </a>
    </>
  )
}
