import { useCommonTexts } from '@redeem/platform';
import { $territory, TERRITORIES, territoryPicked } from '@redeem/store';
import { useUnit } from 'effector-react';

import { useShellTexts } from '../texts';
import { countryKey } from './country-key';
import { Disclosure } from './Disclosure';
import { $openings } from './openings';

/** The Location link of the page's bottom: countries by name, always in the same order. */
export function LocationControl() {
  const { t } = useShellTexts();
  const common = useCommonTexts();
  const { current, openings, pick } = useUnit({
    current: $territory,
    openings: $openings,
    pick: territoryPicked,
  });
  return (
    <Disclosure
      id="location"
      face={common.t('footer.location')}
      options={TERRITORIES.map((territory) => ({
        id: territory,
        face: t(countryKey(territory)),
      }))}
      current={current}
      openings={openings}
      onPick={pick}
    />
  );
}
