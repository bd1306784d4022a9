import { useInBrowser } from '@redeem/kit';
import { $brandName, Link, SupportLink, useUnit } from '@redeem/platform';

import type { Inline } from './content';

interface InlineTextProps {
  text: readonly Inline[];
}

/** Text with emphasis, links and placeholders. */
export function InlineText({ text }: InlineTextProps) {
  return text.map((piece, index) => <Piece key={index} piece={piece} />);
}

interface PieceProps {
  piece: Inline;
}

function Piece({ piece }: PieceProps) {
  const brandName = useUnit($brandName);
  const isInBrowser = useInBrowser();
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'brand':
      // A first view is the same for all brands.
      return <span>{isInBrowser && brandName}</span>;
    case 'contact':
      return <SupportLink />;
    case 'emphasis':
      return (
        <em>
          <InlineText text={piece.of} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <InlineText text={piece.of} />
        </strong>
      );
    case 'link':
      // The router opens pages of the site; the browser opens entries of this page and other sites.
      return piece.to.startsWith('/') ? (
        <Link to={piece.to}>
          <InlineText text={piece.of} />
        </Link>
      ) : (
        <a href={piece.to}>
          <InlineText text={piece.of} />
        </a>
      );
  }
}
