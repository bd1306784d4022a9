import { useTerritoryName } from '@redeem/platform';
import { $territory, TERRITORIES, territoryPicked } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useState } from 'react';

import { useShellTexts } from '../texts';
import { Disclosure } from './Disclosure';
import { Flag } from './flags/Flag';
import styles from './TerritorySelector.module.css';

/** The flag in the footer, and its list of flags and territory codes. The current territory is the last. */
export function TerritorySelector() {
  const { t } = useShellTexts();
  const nameOf = useTerritoryName();
  const { current, pick } = useUnit({ current: $territory, pick: territoryPicked });
  const [isOpen, setOpen] = useState(false);
  const others = TERRITORIES.filter((territory) => territory !== current);
  const country = nameOf(current);
  return (
    <Disclosure
      id="territory"
      name={t('footer.territory.label', { location: country })}
      face={
        <span title={country}>
          <Flag territory={current} />
        </span>
      }
      options={[...others, current].map((territory) => ({
        id: territory,
        name: `${territory} ${nameOf(territory)}`,
        face: (
          <span className={styles.territory} title={nameOf(territory)}>
            <Flag territory={territory} />
            {territory}
          </span>
        ),
      }))}
      current={current}
      isOpen={isOpen}
      onToggle={setOpen}
      onPick={pick}
    />
  );
}
