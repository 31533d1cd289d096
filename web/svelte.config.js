import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** Puts the styles of each component into the layer of the page's own, which the looks come after (src/app.css). */
const layered = {
  name: 'layered',
  style: ({ content }) => ({ code: `@layer base {${content}}` }),
};

export default { preprocess: [vitePreprocess(), layered] };
