import classes from './session.module.css'

export function Brand({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.brand}>
      <img src="/my/icon.svg" width={56} height={56} alt="" />
      <div>
        <h1>{title}</h1>
        <p className="quiet">{text}</p>
      </div>
    </div>
  )
}
