import { lazyExtra, useInBrowser } from '@redeem/kit';
import { useTerritoryName } from '@redeem/platform';
import { $territory, TERRITORIES, type Territory, territoryPicked } from '@redeem/store';
import { useUnit } from 'effector-react';
import { Suspense, useState } from 'react';

import { pageLoaded } from '../browser/page-lifetime';
import { useShellTexts } from '../texts';
import { Disclosure } from './Disclosure';
import styles from './TerritorySelector.module.css';

/** The art loads after the page. Without it, the text beside the flag is enough. */
const FlagArt = lazyExtra(async () => {
  await pageLoaded();
  return (await import(/* webpackChunkName: "deferred" */ './FlagArt')).FlagArt;
});

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

interface FlagProps {
  territory: Territory;
}

/** A decorative flag. The element around it has a text or an accessible name. */
export function Flag({ territory }: FlagProps) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true">
      {useInBrowser() && (
        <Suspense>
          <FlagArt territory={territory} />
        </Suspense>
      )}
    </svg>
  );
}
