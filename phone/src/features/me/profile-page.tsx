import { phoneText } from '@shiftward/client/phone-text.ts'
import { labourTypeLabels } from '@shiftward/contract/choices.ts'
import { LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { PushRow } from '../push/push-row.part.tsx'
import { useProfile } from './me.queries.ts'

/** Who I am and where I work. */
export function ProfilePage() {
  const { data, isError, refetch } = useProfile()
  return (
    <SubScreen title="Profile" to="/me" tab="me">
      {!data && (isError ? <LoadError what="Your profile" onRetry={() => void refetch()} /> : <Loading rows={4} />)}
      {data && (
        <>
          <div className="card rows">
            <Line name="Mobile, for SMS" value={phoneText(data.phone)} />
            <Line name="Email address" value={data.emailId} />
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
      <h2 className="heading">Notifications</h2>
      <div className="card">
        <PushRow />
      </div>
    </SubScreen>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="row">
    <span className="grow">
      <span className="detail">{name}</span>
      <span className="title">{value || 'None'}</span>
    </span>
  </div>
)
