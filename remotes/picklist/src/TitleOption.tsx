import { Poster } from '@redeem/kit';
import type { PickTitle } from '@redeem/platform';
import { useId } from 'react';

import { useTexts } from './texts';
import styles from './TitleOption.module.css';

interface TitleOptionProps {
  title: PickTitle;
  /** Among those that are seen without scrolling. */
  isFirst: boolean;
  type: 'checkbox' | 'radio';
  groupName: string;
  /** It stays focusable, so that screen readers announce the reason. */
  isUnavailable: boolean;
  /** The element that says why it is unavailable. */
  whyNot: string | undefined;
  onPick: () => void;
}

/** One title: its poster, its name, and what is known of it. */
export function TitleOption({
  title,
  isFirst,
  type,
  groupName,
  isUnavailable,
  whyNot,
  onPick,
}: TitleOptionProps) {
  const { t } = useTexts();
  const nameId = useId();
  const factsId = useId();
  const { name, posterUrl, rating, runtime, isPicked } = title;
  const hasFacts = rating !== null || runtime !== null;
  const state = isPicked ? 'picked' : isUnavailable ? 'unavailable' : 'open';
  return (
    <li>
      <label className={`${styles.option} ${styles[state]}`}>
        <span className={styles.poster}>
          <Poster url={posterUrl} alt="" loading={isFirst ? 'eager' : 'lazy'} />
        </span>
        <span className={styles.words}>
          <span className={styles.name} id={nameId}>
            <bdi translate="no">{name}</bdi>
          </span>
          {hasFacts && (
            <span className={styles.facts} id={factsId}>
              {rating !== null && (
                <span>
                  {t('picklist.rating')} <bdi className={styles.rating}>{rating}</bdi>{' '}
                </span>
              )}
              {runtime !== null && (
                <span>
                  {runtime} {t('picklist.minutes')}
                </span>
              )}
            </span>
          )}
        </span>
        <input
          className={styles.box}
          type={type}
          name={groupName}
          checked={isPicked}
          aria-disabled={isUnavailable || undefined}
          aria-labelledby={nameId}
          aria-describedby={[hasFacts && factsId, whyNot].filter(Boolean).join(' ') || undefined}
          onChange={onPick}
        />
      </label>
    </li>
  );
}
