import { useCommonTexts, useTerritoryName } from '@redeem/platform';
import { $territory, locationAsked, TERRITORIES, territoryPicked } from '@redeem/store';
import { createEvent, createStore, sample } from 'effector';
import { useUnit } from 'effector-react';

import { Disclosure } from './Disclosure';

const listToggled = createEvent<boolean>();

const $isListOpen = createStore(false);

sample({ clock: listToggled, target: $isListOpen });

// A link elsewhere on the page opens the list.
sample({ clock: locationAsked, fn: () => true, target: $isListOpen });

/** The Location list in the footer: the current country, and all countries by name in a fixed order. */
export function LocationControl() {
  const { t } = useCommonTexts();
  const nameOf = useTerritoryName();
  const { current, isOpen, toggle, pick } = useUnit({
    current: $territory,
    isOpen: $isListOpen,
    toggle: listToggled,
    pick: territoryPicked,
  });
  return (
    <Disclosure
      id="location"
      face={
        <span>
          {/* One text node: Chromium leaves a space of its own out of the accessible name. */}
          <span>{`${t('footer.location')} `}</span>
          <b>{nameOf(current)}</b>
        </span>
      }
      options={TERRITORIES.map((territory) => ({
        id: territory,
        face: nameOf(territory),
      }))}
      current={current}
      isOpen={isOpen}
      onToggle={toggle}
      onPick={pick}
    />
  );
}
