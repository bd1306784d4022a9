import {
  BottomBar,
  Button,
  Card,
  Field,
  Hero,
  List,
  LoadingPage,
  Page,
  Panel,
  Poster,
  PrintSheet,
  Skeleton,
  SkeletonList,
} from '@redeem/kit';
import type { ReactNode } from 'react';

import { brands } from '../../brands/brands';
import styles from '../Gallery.module.css';

const [{ heroArt }] = brands;

/** Cards, lists, pages and other containers. */
export const SURFACES = {
  Card: (
    <div className={styles.cards}>
      <Card foot={<Button>Redeem Now</Button>}>
        <p>A card in a row, with an action at its foot.</p>
      </Card>
      <Card foot={<Button>Redeem Now</Button>}>
        <p>Vudu</p>
      </Card>
      <Card>
        <p>A card without an action.</p>
      </Card>
    </div>
  ),
  List: (
    <>
      <List label="Rows">
        <Card as="li">Movies Anywhere</Card>
        <Card as="li">Vudu</Card>
      </List>
      <List label="Close together" layout="dense">
        <li>Nine Lanterns to Vesper</li>
        <li>Kites Over Kestrel Bay</li>
      </List>
      <List label="Tiles" layout="tiles">
        {['Velvet Static', 'The Last Tram', 'Small Wolves', 'Orbital Decay'].map((name) => (
          <Card key={name} as="li">
            {name}
          </Card>
        ))}
      </List>
    </>
  ),
  Skeleton: (
    <div className={styles.cards}>
      <Skeleton shape="heading" />
      <Skeleton shape="line" />
      <Skeleton shape="box" />
      <div className={styles.poster}>
        <Skeleton shape="poster" />
      </div>
      <div className={styles.poster}>
        <Skeleton shape="tile" />
      </div>
    </div>
  ),
  SkeletonList: (
    <>
      <SkeletonList count={2} />
      <SkeletonList count={3} layout="tiles" />
    </>
  ),
  LoadingPage: (
    <LoadingPage label="Loading…">
      <Skeleton shape="box" />
    </LoadingPage>
  ),
  Poster: (
    <div className={styles.row}>
      <div className={styles.poster}>
        <Poster url={heroArt.url} alt="A picture" />
      </div>
      <div className={styles.poster}>
        <Poster url={null} alt="A film without a picture" />
      </div>
      <div className={styles.poster}>
        <Poster url="data:image/png,broken" alt="A picture that is broken" />
      </div>
    </div>
  ),
  Panel: (
    <Panel>
      <p>The panel with the main content of a page.</p>
    </Panel>
  ),
  PrintSheet: (
    <>
      <p>The sheet is visible on paper only: print this page.</p>
      <PrintSheet
        brand="Movie Redeem"
        title="Receipt"
        records={[[{ label: 'Title', value: 'Kites Over Kestrel Bay' }]]}
        foot="Questions? Write to us."
      />
    </>
  ),
  BottomBar: (
    <div className={styles.bar}>
      <p>On a small screen the bar below stays at the bottom while this content is visible.</p>
      <BottomBar>
        <Button wide>Confirm your choice</Button>
      </BottomBar>
    </div>
  ),
  Hero: (
    <Hero title="REDEEM YOUR MOVIE" lead="Your digital movie is waiting. Watch it anywhere.">
      <Panel lit>
        <Field label="Enter your redemption code" code value="" onChange={() => undefined} />
      </Panel>
    </Hero>
  ),
  Page: (
    <>
      <Page title="Choose a retailer" lead="A code can be redeemed once, at one retailer.">
        <p>The content of the page.</p>
      </Page>
      <Page title="We encountered an error" width="reading" banner>
        <p>Please try again later.</p>
      </Page>
    </>
  ),
} satisfies Record<string, ReactNode>;
