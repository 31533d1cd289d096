// What a phone is told of the program when somebody puts it on their home screen. All addresses are relative: the page
// lies at the root of a server or in any folder.

const icon = (size, purpose) => ({
  src: `./${fileOf(size, purpose)}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The file of an icon. */
export const fileOf = (size, purpose) => (purpose === 'any' ? `icon-${size}.png` : `icon-${purpose}-${size}.png`);

export const ICONS = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
];

export const manifest = {
  id: './',
  name: 'Sobremesa',
  short_name: 'Sobremesa',
  description: 'Cuarenta, Gin Rummy, Cribbage: juegos de naipes para después de comer. Card games for after dinner.',
  lang: 'es',
  dir: 'ltr',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#1b130c',
  theme_color: '#2a1c12',
  categories: ['games'],
  icons: ICONS.map(({ size, purpose }) => icon(size, purpose)),
  shortcuts: [{ name: 'Anotador · Scorekeeper', short_name: 'Anotador', url: './?/score' }],
};
