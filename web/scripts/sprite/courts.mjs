// Jacks, queens and kings: two-headed figures in flat shapes. Each rank has its own silhouette and attribute (the jack
// a brimmed hat and a pan flute, the queen braids and a flower, the king a crown, a beard and a staff), each suit its cloth.

const CLOTH = {
  h: { main: '#a9342b', dark: '#641a16', light: '#e5b04a', trim: '#f3e6c8' },
  d: { main: '#2d5f93', dark: '#17375a', light: '#e5b04a', trim: '#f3e6c8' },
  c: { main: '#34724b', dark: '#183f29', light: '#e5b04a', trim: '#f3e6c8' },
  s: { main: '#4a4266', dark: '#231f36', light: '#d8ab4c', trim: '#f3e6c8' },
};
const SKIN = '#cf9668';
const SHADE = '#b67c50';
const HAIR = '#2b1d18';

const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const circle = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d, stroke, width) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Neck and face, looking a little to the right; the same for everybody. */
function face() {
  return (
    path('M134 104h28v26q-14 12-28 0z', SHADE) +
    path('M122 70q0-26 26-26t26 26v14q0 30-26 34-26-4-26-34z', SKIN) +
    circle(139, 79, 3.2, HAIR) +
    circle(160, 79, 3.2, HAIR) +
    line('M133 71q6-4 11-1M155 70q6-3 11 1', HAIR, 2.6) +
    line('M151 80l3 12-6 1', SHADE, 2.6)
  );
}

const mouth = () => line('M143 103q7 4 13-1', '#8a3a2c', 3.2);

function poncho(cloth) {
  return (
    path('M48 175q6-40 66-54l34 16 34-16q50 12 56 54z', cloth.main) +
    path('M114 121l34 54 34-54-13-5-21 31-21-31z', cloth.light) +
    line('M74 175q4-22 26-34M222 175q-4-22-26-34', cloth.trim, 6) +
    line('M90 175q3-14 16-24M206 175q-3-14-16-24', cloth.dark, 5)
  );
}

function jack(cloth) {
  const hat =
    path('M122 66q-2 22 4 30l-8 4q-8-18-2-36zM174 66q2 22-4 30l8 4q8-18 2-36z', HAIR) +
    path('M92 66q56-30 116-12 6 3 2 8-60-10-112 14-8-2-6-10z', cloth.dark) +
    path('M112 58q2-38 38-40 34 2 36 34-36-6-74 6z', cloth.main) +
    path('M112 58q36-14 74-6l0-10q-38-8-73 6z', cloth.light) +
    path('M180 46q12-38 44-36-10 34-40 42z', cloth.trim) +
    line('M184 48q14-18 34-34', cloth.dark, 2.4);
  const pipes = [0, 1, 2, 3, 4].map((n) => {
    const x = 192 + n * 10;
    return `<rect x="${x}" y="96" width="8.4" height="${62 - n * 9}" rx="3" fill="${n % 2 ? cloth.light : '#c99a4a'}"/>`;
  });
  const flute = pipes.join('') + `<rect x="189" y="112" width="53" height="8" fill="${cloth.dark}"/>`;
  return poncho(cloth) + face() + mouth() + hat + flute + path('M184 142q14-12 26-2l-2 14q-14 6-26 0z', SKIN);
}

function queen(cloth) {
  const hair =
    path('M114 74q-2-42 34-42t34 42q4 44 22 74l-24 10q-8-26-12-62h-40q-4 36-12 62l-24-10q18-30 22-74z', HAIR) +
    line('M101 128l14 6M98 142l14 6M195 128l-14 6M198 142l-14 6', cloth.light, 4);
  const shawl =
    path('M46 175q10-38 62-48l40 26 40-26q44 10 50 48z', cloth.main) +
    path('M108 127l40 48 40-48-14-5-26 28-26-28z', cloth.trim) +
    line('M66 175q8-22 34-32M222 175q-6-22-28-32', cloth.light, 7) +
    circle(148, 160, 9, cloth.light) +
    circle(148, 160, 4, cloth.dark);
  const fringe = path('M120 80q4-30 28-32 24 2 28 32-12-18-28-20-16 2-28 20z', HAIR);
  const tiara =
    path('M110 56q38-44 76 0l-6 8q-32-30-64 0z', cloth.light) +
    circle(148, 26, 9, cloth.main) +
    circle(124, 36, 5.5, cloth.trim) +
    circle(172, 36, 5.5, cloth.trim);
  const flower =
    line('M216 172q-6-30 4-52', '#3f6b3c', 5) +
    [0, 72, 144, 216, 288].map((a) => `<circle cx="222" cy="94" r="10" fill="${cloth.main}" transform="rotate(${a} 222 107)"/>`).join('') +
    circle(222, 107, 8, cloth.light);
  return hair + shawl + face() + mouth() + fringe + tiara + flower + path('M204 146q12-10 22-2l-2 13q-12 6-22 0z', SKIN);
}

function king(cloth) {
  const robe =
    path('M40 175q2-36 64-54h88q44 14 48 54z', cloth.main) +
    path('M104 121q44 34 88 0l12 6q-4 20-24 48h-64q-20-28-24-48z', cloth.trim) +
    [[118, 140], [134, 156], [162, 156], [178, 140]].map(([x, y]) => path(`M${x} ${y}l5 10h-10z`, cloth.dark)).join('') +
    line('M58 175q4-20 26-34M232 175q-4-20-24-34', cloth.light, 7);
  const beard = path('M120 78q4 16 12 18 16-8 32 0 8-2 12-18 8 30-4 48-10 20-24 24-14-4-24-24-12-18-4-48z', HAIR);
  const lips = line('M142 106q6 3 12 0', '#b5604c', 4);
  const crown =
    path('M112 66L102 20l22 20 24-30 24 30 22-20-10 46q-36-12-72 0z', cloth.light) +
    path('M112 66q36-12 72 0l2-11q-38-12-76 0z', cloth.main) +
    [[102, 19], [148, 10], [194, 19]].map(([x, y]) => circle(x, y, 7, cloth.main)).join('');
  const staff =
    line('M224 175V64', '#7a5226', 8) +
    circle(224, 54, 13, cloth.light) +
    circle(224, 54, 6, cloth.main) +
    line('M216 84h16M216 94h16', cloth.light, 4);
  return robe + staff + face() + beard + lips + crown + path('M210 134q14-10 26-1l-2 14q-13 6-25 0z', SKIN);
}

/** The woven sash that joins the two halves. */
function sash(cloth) {
  const steps = Array.from({ length: 13 }, (_, n) => `M${6 + n * 20} 175l10-8 10 8-10 8z`).join('');
  return `<path d="M0 163h250v24H0z" fill="${cloth.dark}"/>` + path(steps, cloth.light) + line('M0 163h250M0 187h250', cloth.trim, 3);
}

const FIGURES = { J: jack, Q: queen, K: king };

/** The two-headed figure of a court card. */
export function court(rank, suit) {
  const half = FIGURES[rank](CLOTH[suit]);
  return half + `<g transform="rotate(180 125 175)">${half}</g>` + sash(CLOTH[suit]);
}
