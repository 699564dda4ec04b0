import type { PageProps } from '#app/page.ts'
import { ConfirmForm } from '#app/panel/access/confirm/confirm-form.tsx'
import { EmptyCard } from '#app/panel/kit/empty-card.tsx'
import report from '#app/panel/kit/report.module.css'
import { AdminLayout } from '#app/panel/layout/layout.tsx'
import record from '#app/panel/layout/record.module.css'
import { InvitationList, InviteForm, NewLink } from './invitations.tsx'
import type { PeopleData } from './load.server.ts'
import { PersonItem } from './person.tsx'

const PATH = '/admin/people'

/** Lists the people with access to the panel. */
export default function PeoplePage({ data }: PageProps<PeopleData>) {
  return (
    <AdminLayout
      data={data}
      title={(t) => t.tabs.people}
      aside={({ people, ways }) => ways === null && <InviteForm isFirst={people.length === 0} />}
    >
      {({ people, invitations, ways, ownId, link }, format, t) => (
        <div className={record.record}>
          <p className={report.note}>{t.people.about}</p>
          {ways && <ConfirmForm ways={ways} returnTo={PATH} problem={null} />}
          {link !== null && <NewLink link={link} />}
          {people.length === 0 && <EmptyCard title={t.people.empty} text={t.people.emptyText} />}
          {people.map((person) => (
            <PersonItem key={person.id} person={person} isSelf={person.id === ownId} isOpen={ways === null} />
          ))}
          <InvitationList
            invitations={invitations}
            findName={(id) => people.find((person) => person.id === id)?.name ?? null}
            isOpen={ways === null}
            format={format}
          />
        </div>
      )}
    </AdminLayout>
  )
}
