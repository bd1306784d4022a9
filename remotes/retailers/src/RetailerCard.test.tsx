import { renderVisit } from '@redeem/platform/testing';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import english from './locales/en.json';
import { RetailerCard } from './RetailerCard';
import { retailerOf } from './retailers/retailer-of';

test.each<['US' | 'CA', number]>([
  ['US', 1],
  ['CA', 0],
])('a single retailer without a link says where its films play in %s', (territory, count) => {
  renderVisit(
    <RetailerCard
      retailer={{ ...retailerOf('vudu'), learnMoreUrl: null }}
      movie=""
      wasUsedBefore={false}
      state="open"
      finalId="final"
      accountId="account"
      onRedeem={() => undefined}
    />,
    { visit: { territory }, strings: { retailers: english } },
  );

  expect(screen.queryAllByText('Tablet')).toHaveLength(count);
});
