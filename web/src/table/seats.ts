// Where somebody sits, seen from the reader, and where the lamp leans for them.

export type Place = 'bottom' | 'left' | 'top' | 'right';

/** Where the lamp leans, in per cent of the field. */
export const LAMP: Record<Place | 'middle', { x: number; y: number }> = {
  bottom: { x: 50, y: 86 },
  top: { x: 50, y: 12 },
  left: { x: 12, y: 46 },
  right: { x: 88, y: 46 },
  middle: { x: 50, y: 46 },
};
