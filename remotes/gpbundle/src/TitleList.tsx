import { guardPresses, List } from '@redeem/kit';
import { BundleActions, type BundleTitle } from '@redeem/platform';

import { Progress } from './Progress';
import { useTexts } from './texts';
import { TitleCard } from './TitleCard';
import styles from './TitleList.module.css';

/** How many posters are asked for whatever the size of the screen. */
const AT_ONCE = 3;

interface TitleListProps {
  titles: readonly BundleTitle[];
}

/** How far the titles have got, and each of them. */
export function TitleList({ titles }: TitleListProps) {
  const { t } = useTexts();
  return (
    <div className={styles.titles} ref={guardPresses}>
      <Progress titles={titles} />
      <List label={t('gp.title')}>
        {titles.map((title, place) => (
          <TitleCard
            key={title.subCode}
            title={title}
            number={place + 1}
            isFirst={place < AT_ONCE}
          />
        ))}
      </List>
      <BundleActions />
    </div>
  );
}
