// Jacks, queens and kings: two-headed figures in flat shapes, joined by a woven sash that runs across the card. Each rank
// has its own silhouette and attribute (the jack in profile under a brimmed hat with his pan flute; the queen before a
// crown of rays, with braids and a rose; the king under a stepped crown, with a long beard and the staff of office),
// each suit its cloth and its own people.

const CLOTH = {
  h: {
    main: '#b3332b',
    dark: '#6a1b18',
    light: '#e3ab46',
    trim: '#f3e6c8',
    skin: '#d49a6c',
    shade: '#b97a4e',
    hair: '#33211a',
    beard: '#8c8073',
  },
  d: {
    main: '#2a629c',
    dark: '#16365c',
    light: '#e3ab46',
    trim: '#f3e6c8',
    skin: '#c98d5f',
    shade: '#ab6f45',
    hair: '#2a1b16',
    beard: '#4b3222',
  },
  c: {
    main: '#2f7850',
    dark: '#15402a',
    light: '#e3ab46',
    trim: '#f3e6c8',
    skin: '#dba578',
    shade: '#c08457',
    hair: '#4a2d1b',
    beard: '#6d4426',
  },
  s: {
    main: '#4d4576',
    dark: '#231f38',
    light: '#d8ab4c',
    trim: '#f3e6c8',
    skin: '#bd8155',
    shade: '#9c623b',
    hair: '#1e1614',
    beard: '#1e1614',
  },
};
const LINE = '#5b3320';
const SLOPE = 0.312;

const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const circle = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d, stroke, width, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Where the sash crosses the card at this x. */
const across = (x) => Math.round(175 - SLOPE * (x - 125));

/** From shoulder to shoulder, and down to the sash. */
const BODY = `M130 122Q84 130 54 152Q30 172 22 ${across(22)}L240 ${across(240)}Q212 126 170 122z`;

const sleeve = (cloth, x) =>
  path(`M${x - 24} ${across(x - 24)}L${x - 12} 124h25L${x + 24} ${across(x + 24)}z`, cloth.dark) +
  line(`M${x - 11} 125h23`, cloth.light, 6, 'butt');
const fist = (cloth, x, y) =>
  path(`M${x - 13} ${y - 6}q0-6 7-6h13q7 0 7 7v9q0 9-13 9t-14-9z`, cloth.skin) +
  line(`M${x - 12} ${y - 2}h13M${x - 12} ${y + 4}h12`, cloth.shade, 2);

/** A face from the front, one half of it in the shade. */
function face(cloth) {
  return (
    path('M135 106h30v26q-15 14-30 0z', cloth.shade) +
    path('M119 66q0-26 31-26t31 26v20q0 25-31 40-31-15-31-40z', cloth.skin) +
    path('M150 40q31 0 31 26v20q0 25-31 40z', cloth.shade) +
    line('M127 71q9-6 17-1M173 71q-9-6-17-1', LINE, 3.4) +
    path('M129 81q7-7 14 0-7 4-14 0zM157 81q7-7 14 0-7 4-14 0z', '#fbf3e2') +
    circle(136.5, 80, 3.4, '#1d1412') +
    circle(164.5, 80, 3.4, '#1d1412') +
    line('M150 72v21q-4 3-7 1', LINE, 2.6)
  );
}

const lips = () => path('M141 106q5-4 9-1 4-3 9 1-9 8-18 0z', '#9a3529');

/** A poncho with stripes down to the sash, over which the throat shows. */
function poncho(cloth) {
  const stripe = (x, to, colour, width) =>
    line(`M${x} ${132 + Math.abs(140 - x) * 0.22}L${to} ${across(to)}`, colour, width, 'butt');
  return (
    path(BODY, cloth.main) +
    stripe(104, 78, cloth.light, 9) +
    stripe(91, 60, cloth.dark, 6) +
    stripe(76, 42, cloth.trim, 5) +
    path('M122 122l24 42 26-40-8-4h-34z', cloth.trim) +
    path('M130 122l16 27 17-27z', cloth.shade)
  );
}

function jack(cloth) {
  const hair = path('M112 58h30v28q-5 8 0 16l-8 26q-26 4-36-8 10-24 14-62z', cloth.hair);
  const head =
    path('M128 56h44q0 14 4 20l11 15q2 5-7 6l1 6-4 3 3 5q0 14-17 16l-22 1q-17-16-16-38z', cloth.skin) +
    path('M128 100q8 22 24 27l-11 1q-17-16-16-38z', cloth.shade) +
    path('M127 84q10-4 10 6t-8 10z', cloth.shade) +
    line('M158 70q9-5 15 0', LINE, 3.6) +
    path('M159 81q7-7 14 0-7 4-14 0z', '#fbf3e2') +
    circle(168, 80, 3.6, '#1d1412');
  const hat =
    path('M84 66q30-24 128-20 7 1 3 7-56 8-126 22-9-1-5-9z', cloth.dark) +
    path('M106 58q-2-42 40-44 38 0 40 34-38-2-80 10z', cloth.main) +
    path('M106 58q40-12 80-10v-11q-42 0-81 10z', cloth.light) +
    path('M112 42Q86 34 80 6q24 6 38 34z', cloth.trim) +
    line('M113 40Q98 24 86 11', cloth.dark, 2.6);
  const flute =
    times(6, (n) =>
      path(`M${184 + n * 9.5} ${101 + n}h8.300v${50 - n * 6.5}q-4.15 4-8.3 0z`, n % 2 ? '#e3bd74' : '#c8964a'),
    ) + line('M180 113l61 5', cloth.dark, 6, 'butt');
  return (
    hair +
    poncho(cloth) +
    head +
    hat +
    flute +
    sleeve(cloth, 208).replace(/M\d+ 125h23/, 'M197 140h23') +
    fist(cloth, 204, 138)
  );
}

/** A braid: a thick strand with the turns of the plait across it, and a ribbon at its end. */
function braid(cloth, side, turns) {
  const x = (y) => 150 + side * (37 + (y - 96) * 0.14);
  const end = 96 + turns * 13;
  return (
    line(`M${x(96)} 92L${x(end)} ${end}`, cloth.hair, 17) +
    times(turns, (n) => line(`M${x(100 + n * 13) - 7} ${98 + n * 13}l7 6 7-6`, cloth.shade, 2)) +
    line(`M${x(end) - 8} ${end + 2}h16`, cloth.light, 7, 'butt')
  );
}

function queen(cloth) {
  const rays = times(
    13,
    (n) =>
      `<path d="M143 12l7-11 7 11-3 26h-8z" fill="${n % 2 ? cloth.main : cloth.light}" transform="rotate(${(n - 6) * 17} 150 70)"/>`,
  );
  const halo = circle(150, 68, 47, cloth.dark) + circle(150, 68, 42, cloth.light);
  const hair = path('M112 92q-6-60 38-60t38 60l-8 22h-60z', cloth.hair);
  const parting =
    path('M118 82q-2-42 32-42t32 42q-6-22-32-30-26 8-32 30z', cloth.hair) +
    line('M121 62q29-28 58 0', cloth.light, 5) +
    path('M150 36l8 10-8 10-8-10z', cloth.main);
  const shawl =
    path(BODY, cloth.main) +
    path('M122 123l28 48 28-48-10-3-18 28-18-28z', cloth.trim) +
    path('M132 121q18 18 36 0l-18 27z', cloth.shade) +
    line(`M84 136Q70 150 60 ${across(60) - 4}`, cloth.light, 7) +
    line(`M68 146Q54 162 46 ${across(46) - 4}`, cloth.trim, 4) +
    line('M129 122q21 22 42 0', cloth.light, 5);
  const rose =
    line('M219 148q-5-24 1-44', '#3c6b3a', 5) +
    path('M216 128q-20-4-20-18 16 0 20 18zM220 122q16-2 18-14-14 0-18 14z', '#3c6b3a') +
    circle(221, 82, 20, cloth.main) +
    path('M201 80q2-18 20-20-6 10 0 20 4 8-2 20-18-2-18-20z', cloth.dark) +
    circle(223, 80, 9, cloth.light) +
    line('M217 80q6-8 11-1-1 7-7 5', cloth.dark, 2.6);
  const ears = circle(117, 104, 6.5, cloth.light) + circle(183, 104, 6.5, cloth.light);
  return (
    rays +
    halo +
    hair +
    shawl +
    face(cloth) +
    lips() +
    parting +
    braid(cloth, -1, 6) +
    braid(cloth, 1, 3) +
    ears +
    sleeve(cloth, 217) +
    rose +
    fist(cloth, 218, 118)
  );
}

/** A peak of the crown, in steps as the walls are built, its foot centred on (x, 46). */
const peak = (x, colour) => path(`M${x - 14} 47v-12h5v-9h5v-9h8v9h5v9h5v12z`, colour);

function king(cloth) {
  const robe =
    path(BODY, cloth.main) +
    path(`M118 124Q84 132 66 148L150 174 222 138Q206 126 182 123z`, cloth.trim) +
    [
      [96, 142],
      [118, 150],
      [182, 146],
      [202, 138],
    ]
      .map(([x, y]) => path(`M${x} ${y - 7}l5 9-5 5-5-5z`, cloth.dark))
      .join('') +
    line(`M58 156Q44 168 38 ${across(38)}`, cloth.light, 7);
  const beard =
    path('M117 80q0 20 14 20h38q14 0 14-20 4 30 2 44-2 34-35 46-33-12-35-46-2-14 2-44z', cloth.beard) +
    times(4, (n) =>
      line(
        `M${121 + n * 5} ${118 + n * 12}q7 6 14 0t14 0${n < 3 ? 't14 0' : ''}${n < 1 ? 't14 0' : ''}`,
        'rgb(255 240 214 / 38%)',
        2.6,
      ),
    );
  const moustache =
    path('M128 106q6-12 22-8 16-4 22 8-12 6-22-1-10 7-22 1z', cloth.beard) + line('M143 110q7 4 14 0', '#b5604c', 4.5);
  const locks = path('M114 54h9v40q-8 2-12-4zM186 54h-9v40q8 2 12-4z', cloth.beard);
  const crown =
    peak(124, cloth.light) +
    peak(176, cloth.light) +
    `<g transform="translate(0 -4)">${peak(150, cloth.light)}</g>` +
    path('M108 42h84l-2 20q-40-9-80 0z', cloth.light) +
    path('M109 47h82v6q-41-7-82 0z', cloth.main) +
    circle(150, 24, 5, cloth.main) +
    circle(124, 30, 4, cloth.main) +
    circle(176, 30, 4, cloth.main);
  const staff =
    line('M222 150V40', '#70471f', 9, 'butt') +
    line('M217 58h10M217 68h10M217 96h10', cloth.light, 5, 'butt') +
    times(8, (n) => `<path d="M219 9h6l-3-8z" fill="${cloth.light}" transform="rotate(${n * 45} 222 27)"/>`) +
    circle(222, 27, 15, cloth.light) +
    circle(222, 27, 8, cloth.main);
  return robe + sleeve(cloth, 220) + staff + fist(cloth, 221, 118) + face(cloth) + locks + beard + moustache + crown;
}

/** The woven sash that joins the two halves. */
function sash(cloth) {
  const diamonds = times(15, (n) => `M${-30 + n * 22} 175l11-9 11 9-11 9z`);
  const band =
    path('M-40 160h330v30H-40z', cloth.dark) +
    path(diamonds, cloth.light) +
    path(
      times(15, (n) => `M${-23 + n * 22} 175l4-3.5 4 3.5-4 3.500z`),
      cloth.main,
    );
  return `<g transform="rotate(-17.3 125 175)">${band}${line('M-40 161h330M-40 189h330', cloth.trim, 3.5, 'butt')}</g>`;
}

const FIGURES = { J: jack, Q: queen, K: king };

/** The two-headed figure of a court card. */
export function court(rank, suit) {
  const half = FIGURES[rank](CLOTH[suit]);
  const id = `half-${rank}${suit}`;
  return `<g id="${id}">${half}</g><use href="#${id}" transform="rotate(180 125 175)"/>${sash(CLOTH[suit])}`;
}
