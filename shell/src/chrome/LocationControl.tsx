import { useCommonTexts, useTerritoryName } from '@redeem/platform';
import { $territory, TERRITORIES, territoryPicked } from '@redeem/store';
import { useUnit } from 'effector-react';

import { Disclosure } from './Disclosure';
import { $openings } from './openings';

/** The Location link of the page's bottom: the current country, and all by name, always in the same order. */
export function LocationControl() {
  const { t } = useCommonTexts();
  const nameOf = useTerritoryName();
  const { current, openings, pick } = useUnit({
    current: $territory,
    openings: $openings,
    pick: territoryPicked,
  });
  return (
    <Disclosure
      id="location"
      face={
        <span>
          {t('footer.location')} <b>{nameOf(current)}</b>
        </span>
      }
      options={TERRITORIES.map((territory) => ({
        id: territory,
        face: nameOf(territory),
      }))}
      current={current}
      openings={openings}
      onPick={pick}
    />
  );
}
