import './button.css';
import type { ButtonHTMLAttributes, ReactElement } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one of a view is primary. `quiet`: without a border, for rows of tables. */
  readonly kind?: 'primary' | 'normal' | 'danger' | 'quiet';
}

export function Button({ kind = 'normal', type = 'button', ...rest }: ButtonProps): ReactElement {
  return <button {...rest} type={type} className="button" data-kind={kind} />;
}
