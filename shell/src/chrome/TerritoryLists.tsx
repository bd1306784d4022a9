import { useInBrowser } from '@redeem/kit';
import { useCommonTexts, useTerritoryName } from '@redeem/platform';
import {
  $territory,
  locationAsked,
  TERRITORIES,
  type Territory,
  territoryPicked,
} from '@redeem/store';
import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { useState } from 'react';

import { useShellTexts } from '../texts';
import { Disclosure } from './Disclosure';
import flags from './flags.svg?url';
import styles from './TerritoryLists.module.css';

const listToggled = createEvent<boolean>();

/** A link elsewhere on the page opens the list. */
const $isListOpen = createStore(false)
  .on(listToggled, (_, isOpen) => isOpen)
  .on(locationAsked, () => true);

/** The Location list in the footer: the current country, and all countries by name in a fixed order. */
export function LocationList() {
  const { t } = useCommonTexts();
  const nameOf = useTerritoryName();
  const list = useUnit({
    current: $territory,
    isOpen: $isListOpen,
    onToggle: listToggled,
    onPick: territoryPicked,
  });
  return (
    <Disclosure
      id="location"
      face={
        <span>
          {/* One text node: Chromium leaves a space of its own out of the accessible name. */}
          <span>{`${t('footer.location')} `}</span>
          <b>{nameOf(list.current)}</b>
        </span>
      }
      options={TERRITORIES.map((id) => ({ id, face: nameOf(id) }))}
      {...list}
    />
  );
}

/** The flag in the footer, and its list of flags and territory codes. The current territory is the last. */
export function FlagList() {
  const { t } = useShellTexts();
  const nameOf = useTerritoryName();
  const { current, onPick } = useUnit({ current: $territory, onPick: territoryPicked });
  const [isOpen, onToggle] = useState(false);
  const country = nameOf(current);
  const others = TERRITORIES.filter((territory) => territory !== current);
  return (
    <Disclosure
      id="territory"
      name={t('footer.territory.label', { location: country })}
      face={
        <span title={country}>
          <Flag territory={current} />
        </span>
      }
      options={[...others, current].map((id) => ({
        id,
        name: `${id} ${nameOf(id)}`,
        face: (
          <span className={styles.territory} title={nameOf(id)}>
            <Flag territory={id} />
            {id}
          </span>
        ),
      }))}
      {...{ current, isOpen, onToggle, onPick }}
    />
  );
}

/** A decorative flag, which a first view does not request. The element around it has a text or an accessible name. */
function Flag({ territory }: { territory: Territory }) {
  const src = useInBrowser() ? `${flags}#${territory}` : undefined;
  return <img className={styles.flag} src={src} alt="" loading="lazy" />;
}
