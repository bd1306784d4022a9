import {
  Badge,
  CodeText,
  FilmWords,
  LiveRegion,
  Notice,
  NoticeDetails,
  type NoticeTone,
  ProgressBar,
  Spinner,
  VisuallyHidden,
  WhenSlow,
} from '@redeem/kit';
import type { ReactNode } from 'react';

import styles from '../Gallery.module.css';

const TONES: readonly NoticeTone[] = ['success', 'info', 'warning', 'danger'];

/** Texts, notices and announcements. */
export const TEXT = {
  Badge: (
    <div className={styles.row}>
      <Badge>4K UHD</Badge>
      <Badge>Requires iTunes</Badge>
    </div>
  ),
  CodeText: (
    <div className={styles.row}>
      <CodeText code="HDMAQF4PX7TV" />
      <CodeText code="DEMO PLAY 4K7R 9TXM" />
    </div>
  ),
  FilmWords: (
    <>
      <FilmWords
        name="Nine Lanterns to Vesper"
        rating="PG-13"
        ratingLabel="Rating"
        runtime={128}
        runtimeLabel="Minutes"
      />
      <FilmWords
        name={null}
        rating={null}
        ratingLabel="Rating"
        runtime={91}
        runtimeLabel="Minutes"
      />
    </>
  ),
  LiveRegion: (
    <div>
      <LiveRegion>Titles processed: 1 of 3</LiveRegion>
      <LiveRegion urgency="assertive">Something has failed.</LiveRegion>
      <LiveRegion hidden>Only screen readers announce this.</LiveRegion>
    </div>
  ),
  Notice: TONES.map((tone) => (
    <Notice key={tone} tone={tone}>
      This is a notice of the tone “{tone}”.
    </Notice>
  )),
  NoticeDetails: (
    <Notice tone="success">
      <NoticeDetails>
        <p>Your code was processed for a retailer.</p>
        <p>
          Enter this code there: <CodeText code="ABCDEFGH2345" />
        </p>
      </NoticeDetails>
    </Notice>
  ),
  ProgressBar: (
    <div>
      <p id="progress">Titles processed: 1 of 3</p>
      <ProgressBar value={1} max={3} labelledBy="progress" />
    </div>
  ),
  Spinner: (
    <div className={styles.row}>
      <Spinner /> <Spinner label="Checking" />
    </div>
  ),
  VisuallyHidden: (
    <p>
      Some words <VisuallyHidden>in between, for screen readers,</VisuallyHidden> and others.
    </p>
  ),
  WhenSlow: (
    <div>
      <p>Redeeming your code…</p>
      <WhenSlow>This is taking longer than usual.</WhenSlow>
    </div>
  ),
} satisfies Record<string, ReactNode>;
