import { VisuallyHidden } from '@redeem/kit';
import { useId } from 'react';

import styles from './content.module.css';

interface ChoiceProps {
  label: string;
  /** Value and text of each. */
  options: readonly (readonly [string, string])[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(([option, text]) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => {
              onChange(option);
            }}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
