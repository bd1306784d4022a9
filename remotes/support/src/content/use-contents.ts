import { $locale, useUnit } from '@redeem/platform';
import { useState } from 'react';

import { type Contents, contentsOf } from './contents';

/**
 * What there is to read in the locale of the page. While another locale is on its way the page keeps
 * what it shows: the texts of the page come together with it, and then render the page anew.
 */
export function useContents(): Contents {
  const locale = useUnit($locale);
  const [shown, show] = useState(locale);
  if (shown !== locale && contentsOf(locale)) show(locale);
  const contents = contentsOf(shown);
  if (!contents) throw new Error(`the content in ${shown} has not been loaded`);
  return contents;
}
