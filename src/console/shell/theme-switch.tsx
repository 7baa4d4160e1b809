import { useEffect, useState, type ReactElement } from 'react';
import { Icon } from '../design/icon.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const NAME = 'weir-theme';

/** The theme of the system, or a choice that the browser keeps. */
export function ThemeSwitch(): ReactElement {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    localStorage.setItem(NAME, theme);
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <button type="button" onClick={() => setTheme(next)}>
      <Icon name="theme" />
      Theme: {theme}
    </button>
  );
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(NAME);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
