import 'uplot/dist/uPlot.min.css';

import { useEffect, useRef } from 'react';
import UPlot from 'uplot';

import { bytesOf, KINDS } from '../sentences';

/** A release that can be drawn. */
export interface Point {
  version: string;
  at: string;
  bytes: Record<(typeof KINDS)[number], number>;
}

const HEIGHT = 180;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
/** Visitors get the bytes of a release until the next one. */
const paths = UPlot.paths.stepped?.({ align: 1 });
/** The colour of each line, by a property of the page. */
const COLORS = ['--color-link', '--color-accent-edge', '--color-success'];
/** Lines differ without colours, too. */
const DASHES = [[], [6, 4], [2, 3]];

/** Draws the bytes of releases along the time. A part of its own, because its library is loaded on demand. */
export function Plot({ points }: { points: Point[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let plot: UPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new UPlot(optionsFor(element, points), dataOf(points), element);
    };
    draw();
    const observer = new ResizeObserver(() => {
      plot?.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    observer.observe(element);
    // The colours are read once for each drawing.
    const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const scheme of schemes) scheme.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      for (const scheme of schemes) scheme.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [points]);
  return <div ref={place} />;
}

function dataOf(points: Point[]): UPlot.AlignedData {
  return [
    points.map(({ at }) => Date.parse(at) / 1000),
    ...KINDS.map((kind) => points.map(({ bytes }) => bytes[kind])),
  ];
}

function optionsFor(element: HTMLElement, points: Point[]): UPlot.Options {
  const style = getComputedStyle(element);
  const isForced = matchMedia('(forced-colors: active)').matches;
  // In forced colours only those of the system are legible.
  const colorOf = (name: string) => (isForced ? style.color : style.getPropertyValue(name).trim());
  const axis = {
    stroke: colorOf('--color-text-muted'),
    grid: { show: !isForced, stroke: colorOf('--color-border'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max) * 1.1] } },
    axes: [
      { ...axis, space: 70, values: (_, times) => times.map((time) => DAY.format(time * 1000)) },
      { ...axis, size: 70, values: (_, values) => values.map((value) => bytesOf(value)) },
    ],
    series: [
      { label: 'release', value: (_, __, ___, index) => points[index ?? -1]?.version ?? '–' },
      ...KINDS.map((kind, index) => ({
        label: kind,
        stroke: colorOf(COLORS[index] ?? ''),
        dash: DASHES[index] ?? [],
        width: 2,
        ...(paths && { paths }),
        points: { size: 7 },
        value: (_: UPlot, value: number | null) => (value === null ? '–' : bytesOf(value)),
      })),
    ],
  };
}
