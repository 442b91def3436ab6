import { Link } from '@tanstack/react-router'
import classes from './registration-page.module.css'

const steps = [
  { title: 'Enter NPI', text: 'Your ten-digit National Provider Identifier.' },
  { title: 'Check your info', text: 'Name, gender and speciality as the registry has them.' },
  { title: 'Enter Data for verification', text: 'Mobile number, email, password and date of birth.' },
  { title: 'Verify OTP', text: 'The one-time password that we send to your phone.' },
]

export function RegistrationPage() {
  return (
    <section className={classes.card}>
      <h1>Register as a QHP</h1>
      <p>Four short steps make your account for the mobile app.</p>
      <ol className={classes.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p>
        Registration is not open yet. <Link to="/">Back to sign-in</Link>
      </p>
    </section>
  )
}
