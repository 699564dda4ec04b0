import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useLayoutEffect, useState } from 'react'
import { applyTheme, chooseTheme, readTheme, type Theme, themes } from '../browser/theme.ts'
import layout from '../layout.module.css'
import styles from './theme-switch.module.css'

const icons = { system: Monitor, light: Sun, dark: Moon }

type ThemeSwitchProps = { labels: { label: string; system: string; light: string; dark: string } }

/** Follows the system until the visitor chooses. Needs script, so it only shows with it. */
export function ThemeSwitch({ labels }: ThemeSwitchProps) {
  const [current, setCurrent] = useState<Theme>('system')
  useLayoutEffect(() => {
    const chosen = readTheme()
    applyTheme(chosen)
    setCurrent(chosen)
  }, [])

  function choose(theme: Theme) {
    chooseTheme(theme)
    setCurrent(theme)
  }

  return (
    <fieldset className={styles.switch}>
      <legend className={layout.hidden}>{labels.label}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <label key={theme} className={styles.choice} title={labels[theme]}>
            <input
              type="radio"
              name="theme"
              value={theme}
              className={styles.input}
              aria-label={labels[theme]}
              checked={theme === current}
              onChange={() => choose(theme)}
            />
            <Icon size={16} />
          </label>
        )
      })}
    </fieldset>
  )
}
