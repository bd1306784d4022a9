import type { Territory } from '@redeem/store';
import type { ReactNode } from 'react';

import { Stars } from './Stars';
import { UnionFlag } from './UnionFlag';

/** What is on each flag, 24 by 16; drawn to be told apart at that size. */
export const FLAG_ART: Readonly<Record<Territory, ReactNode>> = {
  US: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#b31942"
        strokeWidth="1.23"
        d="M0 .62h24M0 3.08h24M0 5.54h24M0 8h24M0 10.46h24M0 12.92h24M0 15.38h24"
      />
      <path fill="#0a3161" d="M0 0h11v8.6H0z" />
      <path
        stroke="#fff"
        strokeLinecap="round"
        strokeDasharray="0 2"
        d="M1.5 1.6h8.1M2.5 3.4h6.1M1.5 5.2h8.1M2.5 7h6.1"
      />
    </>
  ),
  CA: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        fill="#d80621"
        d="M0 0h6v16H0zM18 0h6v16h-6zM12 2.8l1 1.8 1-.5-.4 2.4 1.1-1.2.3.7 1.2-.2-.3 1.3.7.5-2.2 1.8.3 1-2.4-.4.1 3.2h-.8l.1-3.2-2.4.4.3-1L7.4 7.6l.7-.5-.3-1.3 1.2.2.3-.7 1.1 1.2L10 4.1l1 .5z"
      />
    </>
  ),
  GB: <UnionFlag />,
  // The islands have no flag in common; this is the Isle of Man's, its three legs as they run.
  IM: (
    <>
      <path fill="#cf142b" d="M0 0h24v16H0z" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="1.7">
        {[0, 120, 240].map((turn) => (
          <path
            key={turn}
            d="M12 8C9.7 5.7 9.5 2.5 12.5 1.8c1.6-.3 2.8.7 2.8 1.9"
            transform={`rotate(${String(turn)} 12 8)`}
          />
        ))}
      </g>
    </>
  ),
  IE: <Vertical colours={['#169b62', '#fff', '#ff883e']} />,
  AU: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <svg width="12" height="8" viewBox="0 0 24 16">
        <UnionFlag />
      </svg>
      <g fill="#fff">
        <Stars
          points={7}
          places={[
            [6, 12, 2.2],
            [18, 3, 1.4],
            [15.2, 7, 1.4],
            [20.8, 6.2, 1.4],
            [18, 13, 1.4],
          ]}
        />
        <Stars points={5} places={[[19.4, 8.8, 0.9]]} />
      </g>
    </>
  ),
  NZ: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <svg width="12" height="8" viewBox="0 0 24 16">
        <UnionFlag />
      </svg>
      <g fill="#c8102e" stroke="#fff" strokeWidth=".6">
        <Stars
          points={5}
          places={[
            [18, 3, 1.5],
            [15.3, 7, 1.5],
            [20.7, 6.2, 1.5],
            [18, 12.6, 1.7],
          ]}
        />
      </g>
    </>
  ),
  FR: <Vertical colours={['#000091', '#fff', '#e1000f']} />,
  CH: (
    <>
      <path fill="#da291c" d="M0 0h24v16H0z" />
      <path fill="#fff" d="M10.5 3h3v3.5H17v3h-3.5V13h-3V9.5H7v-3h3.5z" />
    </>
  ),
  DE: <Horizontal colours={['#000', '#d00', '#ffce00']} />,
  AT: <Horizontal colours={['#c8102e', '#fff', '#c8102e']} />,
};

interface BandsProps {
  colours: readonly [string, string, string];
}

function Vertical({ colours: [first, second, third] }: BandsProps) {
  return (
    <>
      <path fill={first} d="M0 0h8v16H0z" />
      <path fill={second} d="M8 0h8v16H8z" />
      <path fill={third} d="M16 0h8v16h-8z" />
    </>
  );
}

function Horizontal({ colours: [first, second, third] }: BandsProps) {
  return (
    <>
      <path fill={first} d="M0 0h24v5.4H0z" />
      <path fill={second} d="M0 5.33h24v5.4H0z" />
      <path fill={third} d="M0 10.67h24V16H0z" />
    </>
  );
}
