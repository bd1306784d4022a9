import type { MouseEvent, ReactNode } from 'react';

import styles from './Button.module.css';
import { buttonClass, type ButtonVariant } from './button-class';

interface ButtonLinkProps {
  children: ReactNode;
  href: string;
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  target?: '_blank' | undefined;
  /** A longer accessible name, which must start with the visible label. */
  label?: string | undefined;
  lang?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({
  children,
  href,
  variant,
  wide,
  target,
  label,
  lang,
  onClick,
}: ButtonLinkProps) {
  return (
    <a
      className={buttonClass(variant, wide)}
      href={href}
      target={target}
      rel={target === '_blank' ? 'noopener noreferrer' : undefined}
      aria-label={label}
      lang={lang}
      onClick={onClick}
    >
      <span className={styles.words}>{children}</span>
    </a>
  );
}
