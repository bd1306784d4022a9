interface StarsProps {
  /** Where the middle of each is, and how far its points reach. */
  places: readonly (readonly [x: number, y: number, reach: number])[];
  points: number;
}

/** Stars that stand on no foot but hang by one point; their colours are those of the group. */
export function Stars({ places, points }: StarsProps) {
  return places.map(([x, y, reach]) => (
    <path key={`${String(x)} ${String(y)}`} d={outline(x, y, reach, points)} />
  ));
}

function outline(x: number, y: number, reach: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, corner) => {
    const angle = (corner * Math.PI) / points;
    const radius = corner % 2 === 0 ? reach : reach * 0.45;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
  return `M${corners.map((corner) => corner.map((value) => value.toFixed(2)).join(' ')).join('L')}z`;
}
