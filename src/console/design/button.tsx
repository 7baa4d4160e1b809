import './button.css';
import type { ButtonHTMLAttributes, ReactElement } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** At most one of a view is primary. */
  readonly kind?: 'primary' | 'normal';
}

export function Button({ kind = 'normal', type = 'button', ...rest }: ButtonProps): ReactElement {
  return <button {...rest} type={type} className="button" data-kind={kind} />;
}
