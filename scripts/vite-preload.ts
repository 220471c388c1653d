import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the build says of a chunk, as far as it is needed here. */
interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/**
 * Fetches a module that is imported dynamically together with the page: its chunks and styles are at
 * hand when the import is evaluated.
 */
export function preload(module: string): Plugin {
  return {
    name: 'quarry:preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as Chunk[];
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        const needed = new Set<Chunk>();
        const add = (chunk: Chunk | undefined): void => {
          if (!chunk || needed.has(chunk)) return;
          needed.add(chunk);
          for (const name of chunk.imports) add(byName.get(name));
        };
        add(first);
        const tags: HtmlTagDescriptor[] = [...needed].flatMap(({ fileName, viteMetadata }) => [
          link('modulepreload', fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((name) => link('stylesheet', name)),
        ]);
        return tags.filter(({ attrs }) => !html.includes(`href="${attrs?.href}"`));
      },
    },
  };
}

const link = (rel: string, fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${fileName}` },
  injectTo: 'head',
});
