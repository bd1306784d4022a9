import { List } from '@redeem/kit';
import { useUnit } from 'effector-react';
import { useId } from 'react';

import { Sentence } from '../Sentence';
import { $sitting } from './sitting';
import { useUsedCodeTexts } from './texts';
import styles from './UsedCodeActions.module.css';

/** What was redeemed in this sitting, which "Save or print" brings onto one sheet. A single redemption is shown elsewhere. */
export function SittingList() {
  const redemptions = useUnit($sitting);
  const texts = useUsedCodeTexts();
  const id = useId();
  if (redemptions.length < 2) return null;
  return (
    <section className={styles.sitting} aria-labelledby={id}>
      <h2 className={styles.question} id={id}>
        {texts.sitting}
      </h2>
      <List layout="dense">
        {redemptions.map(({ movie, retailer }, index) => (
          <li key={index}>
            {movie === null ? (
              <bdi>{retailer}</bdi>
            ) : (
              <Sentence
                template={texts.at}
                parts={{
                  movie: <bdi translate="no">{movie}</bdi>,
                  retailer: <bdi>{retailer}</bdi>,
                }}
              />
            )}
          </li>
        ))}
      </List>
    </section>
  );
}
