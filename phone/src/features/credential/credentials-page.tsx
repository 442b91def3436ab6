import { IconCertificate, IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { useNow } from '../../lib/now.ts'
import { localDate } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { useCredentials } from './credential.queries.ts'
import { credentialDetail, stateOf } from './credential-words.part.ts'

const chips = { good: 'chip asked', soon: 'chip warn', bad: 'chip stop' } as const
const dots = { good: 'dot', soon: 'dot warn', bad: 'dot stop' } as const

/** My licenses and certificates. */
export function CredentialsPage() {
  const { data, isError, refetch } = useCredentials()
  const today = localDate(useNow())
  return (
    <SubScreen
      title="Credentials"
      to="/me"
      bar={
        <Link to="/me/credentials/new" className="button go main">
          Add a credential
        </Link>
      }
    >
      {!data && (isError ? <LoadError what="The list" onRetry={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && (
        <Empty
          icon={IconCertificate}
          title="No credentials yet"
          text="Add your licenses and certificates: some shifts need them."
          isShort
        />
      )}
      {data && data.length > 0 && (
        <div className="card rows">
          {data.map((credential) => {
            const { level, text } = stateOf(credential, data, today)
            return (
              <Link key={credential.id} to={`/me/credentials/${credential.id}`} className="row">
                <span className={dots[level]} aria-hidden="true">
                  <IconCertificate size={22} />
                </span>
                <span className="grow">
                  <span className="title">
                    {credential.type} <span className={chips[level]}>{text}</span>
                  </span>
                  <span className="detail">{credentialDetail(credential)}</span>
                </span>
                <IconChevronRight className="chevron" size={18} aria-hidden="true" />
              </Link>
            )
          })}
        </div>
      )}
      <p className="fact leave-note">
        <IconInfoCircle size={18} aria-hidden="true" />
        <span>What you add or change is not verified until an administrator has seen it.</span>
      </p>
    </SubScreen>
  )
}
