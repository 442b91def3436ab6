import { phoneText } from '@shiftward/client/phone-text.ts'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import type { Profile } from '@shiftward/contract/mobile-profile.ts'
import { IconPencil } from '@tabler/icons-react'
import { useAnswer } from '../../lib/answers.ts'
import { Link } from '../../ui/link.tsx'
import { LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { useProfile } from './me.queries.ts'

/** Who I am, how I am reached, and where I work. */
export function ProfilePage() {
  const { data, isError, refetch } = useProfile()
  return (
    <SubScreen title="Profile" to="/me" tab="me">
      {!data && (isError ? <LoadError what="Your profile" onRetry={() => void refetch()} /> : <Loading rows={4} />)}
      {data && (
        <>
          <Reached profile={data} />
          <h2 className="heading">About you</h2>
          <div className="card rows">
            <Line name="NPI" value={data.npi} />
            <Line name="Skills" value={data.skill.join(', ')} />
            {data.specialty.length > 0 && <Line name="Specialities" value={data.specialty.join(', ')} />}
          </div>
          <h2 className="heading">Where you work</h2>
          <div className="card rows">
            {data.facilities.map(({ facilityCode, facilityName, labourType }) => (
              <Line key={facilityCode} name={labourTypeLabels[labourType]} value={facilityName} />
            ))}
            {data.facilities.length === 0 && (
              <p className="row quiet">No facility has mapped you yet. An administrator does that.</p>
            )}
          </div>
        </>
      )}
    </SubScreen>
  )
}

function Reached({ profile }: { profile: Profile }) {
  const { data: account } = useAnswer(accountEndpoints.get, {})
  const { phone, preferredCallNumber, emailId } = profile
  return (
    <>
      <div className="card rows">
        <Changeable to="/me/profile/phone" name="Mobile, for SMS" value={phoneText(phone)} />
        <Changeable to="/me/profile/call-number" name="Call me at" value={phoneText(preferredCallNumber ?? '')} />
        <Changeable to="/me/profile/email" name="Email address" value={emailId} />
      </div>
      {account?.newEmailId && (
        <p className="note leave-note">{account.newEmailId} counts once you have opened the link that we sent there.</p>
      )}
    </>
  )
}

const Changeable = ({ to, name, value }: { to: string; name: string; value: string }) => (
  <Link to={to} className="row">
    <Words name={name} value={value} />
    <span className="hidden-text">Change</span>
    <IconPencil className="chevron" size={18} aria-hidden="true" />
  </Link>
)

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="row">
    <Words name={name} value={value} />
  </div>
)

const Words = ({ name, value }: { name: string; value: string }) => (
  <span className="grow">
    <span className="detail">{name}</span>
    <span className="title">{value || 'None'}</span>
  </span>
)
