import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { createRefusal, informationPages } from '@reelfloor/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  buildWebAppManifest,
  getAppIconUrl,
  getSiteDataFolder,
  logoFolder,
} from '../../backoffice/settings/operator-branding.ts';
import {
  buildPublicOperatorForSite,
  buildPublishedTermsUrlSetting,
  buildSettingsForPlayerPages,
  getSiteSettingsJson,
} from '../../backoffice/settings/settings-for-player-pages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Site, Sites } from '../../platform/sites/sites.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import { listGameRulesFilePaths } from '../../play/machines/published-game-rules.ts';
import { readJurisdictionSettingOverrides } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { compressHttpResponse, computeHttpEntityTag, matchesEntityTag } from './compress-http-response.ts';
import { buildContentSecurityPolicy } from './content-security-policy.ts';
import type { Operator } from './fill-page-template.ts';
import { addLobbyPictureRoutes, type LobbyPictureDependencies } from './lobby-picture-routes.ts';
import {
  type BuiltClient,
  buildClientPageCsp,
  readBuiltClientPages,
  readCurrentTerms,
  renderTermsPage,
} from './render-client-pages.ts';
import { createOfficePageHandler, isOfficePath, sendPageNotBuiltError } from './send-office-page.ts';
import { sendRefusal } from './send-refusal.ts';
import { type PageBuilds, waitForPageBuild } from './wait-for-page-build.ts';

export interface ClientPageDependencies extends LobbyPictureDependencies {
  readonly operator: Operator;
  readonly database: Database;
  readonly pagesToCome: PageBuilds;
  readonly sites: Sites;
}

/**
 * Content security policy of the information pages, which an operator may write: inline styles are allowed. Only our own pages may frame
 * them, in a sandbox. The policy sets the same sandbox for a page that is opened directly.
 */
const framedPolicy = `${buildContentSecurityPolicy(undefined, { framedBy: ["'self'"], styles: 'any' })}; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox`;
const framedFiles: ReadonlySet<string> = new Set(Object.values(informationPages).map((path) => basename(path)));

/** Settings of a site whose players' wallets are at a casino's platform: accounts are created and signed in there. */
const atCasino = { TOKEN_LOGIN: true, REGISTRATION: false, PASSWORD_RESET: false } as const;

/** Matches static files with a content hash in the name. Browsers may cache them forever. */
const hashedAsset = /[/\\]assets[/\\].*-[\w-]{8,}\.\w+$/;
const oneYearS = 31_536_000;
/** Maximum length of a page or file path, in characters. File systems do not support longer ones and would return an error. */
const longestPath = 2_000;
/** Matches paths of API calls, WebSocket channels and the API reference. An unknown path of this kind gets an error as JSON, not a page. */
const notAPage = /^\/(v1|docs|api|platform|machine|notify|jackpot|agent|office\/(?:api|live))(\/|$)/;
/** Matches paths of static files. A missing file gets status 404, not a page. */
const isFile = /^\/(office\/)?assets\/|\.\w+$/;

export const addClientPageRoutes = async (
  app: FastifyInstance,
  dependencies: ClientPageDependencies,
): Promise<void> => {
  const { webDir, dataDir, operator, database, pagesToCome, sites } = dependencies;
  app.get('/Settings.json', { schema: { hide: true } }, async ({ site }, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-cache');
    const text = await readFile(join(dataDir, 'Settings.json'), 'utf8').catch(() => '{}');
    // Ignore a failed read of the jurisdiction's settings: they only hide features that the server also refuses. So pages load even if the
    // database is down.
    const narrowed = await readJurisdictionSettingOverrides(database.read, site.key).catch(() => ({}));
    const ownTerms = await readCurrentTerms(database.read, site.key).catch(() => null);
    const byTerms = ownTerms ? buildPublishedTermsUrlSetting(getSiteSettingsJson(text, site)) : {};
    const byWallet = site.wallet === 'platform' ? atCasino : {};
    return reply.send(
      buildSettingsForPlayerPages(getSiteSettingsJson(text, site), buildPublicOperatorForSite(operator, site), {
        ...{ ...narrowed, ...byWallet, ...byTerms },
      }),
    );
  });
  // Use a separate Fastify context, so that only requests for the built client files wait for the build.
  await app.register(async (files) => {
    let built: BuiltClient | null = null;
    // Cache the client's pages when they are built, and once more when the full build is finished. Later builds are served after a restart.
    const client = (): BuiltClient => {
      if (!built?.isBuilt) built = readBuiltClientPages({ webDir, dataDir, operator });
      return built;
    };
    files.addHook('onRequest', async (request, reply) => {
      if (!request.is404 && pathOf(request).length > longestPath) return reply.callNotFound();
      if (!built?.isBuilt) await waitForPageBuild(pagesToCome.players);
      return undefined;
    });
    const hasChanged = (): void => {
      built = null;
    };
    void pagesToCome.whole.then(hasChanged, hasChanged);
    addPages(files, dependencies, client);
    await addFiles(files, dependencies, client);
    const sendOffice = createOfficePageHandler({
      webDir,
      branding: () => operator.branding(sites.first),
      built: pagesToCome.office,
    });
    files.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) return sendRefusal(reply, createRefusal('NOT_FOUND'));
      const path = pathOf(request);
      if (isOfficePath(path)) return sendOffice(request, reply);
      const isUnknown = () => client().isOwnPage?.(path) === false;
      if (isUnknown()) await waitForPageBuild(pagesToCome.whole);
      const { isBuilt, dressed } = client();
      if (!isBuilt) return sendPageNotBuiltError(reply);
      const { noPage, scripts, sendIndex } = dressed(request.site);
      if (!isUnknown()) return sendIndex ? sendIndex(request, reply) : reply.sendFile('index.html');
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .header('content-security-policy', buildClientPageCsp(dataDir, request.site, scripts))
        .type('text/html; charset=utf-8')
        .send(noPage);
    });
  });
};

/** Adds the routes of the client's page and the information pages, with the operator's name and logo in them. */
const addPages = (
  app: FastifyInstance,
  { dataDir, database }: ClientPageDependencies,
  client: () => BuiltClient,
): void => {
  const hidden = { schema: { hide: true } };
  for (const path of Object.values(informationPages)) {
    app.get(path, { ...hidden, onSend: compressHttpResponse }, async (request, reply) => {
      const built = () => client().dressed(request.site).pages.get(path);
      const terms = path === informationPages.terms && (await readCurrentTerms(database.read, request.site.key));
      const page = terms
        ? Buffer.from(renderTermsPage(String(built() ?? ''), terms))
        : ((await readOwnPage(getSiteDataFolder(dataDir, request.site), path)) ?? built());
      if (page === undefined) return sendPageNotBuiltError(reply);
      const tag = computeHttpEntityTag(page);
      reply.header('cache-control', 'no-cache').header('etag', tag).header('content-security-policy', framedPolicy);
      if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }
  for (const path of ['/', '/index.html'])
    app.get(path, hidden, (request, reply) => {
      const { isBuilt, dressed } = client();
      if (!isBuilt) return reply.callNotFound();
      const { sendIndex } = dressed(request.site);
      return sendIndex ? sendIndex(request, reply) : reply.sendFile('index.html');
    });
};

/** Serves the client's static files, pictures and game rules; an operator's files replace ours. */
const addFiles = async (
  app: FastifyInstance,
  { webDir, dataDir, operator, machineList }: ClientPageDependencies,
  client: () => BuiltClient,
): Promise<void> => {
  addBrandingFiles(app, { dataDir, branding: operator.branding });
  const policyOf = (path: string, site: Site): string => {
    if (framedFiles.has(basename(path))) return framedPolicy;
    return path.endsWith('.html')
      ? buildClientPageCsp(dataDir, site, client().dressed(site).scripts)
      : buildContentSecurityPolicy();
  };
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: true,
    index: ['index.html'],
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const plain = path.replace(/\.(br|gz)$/, '');
      const isHashed = hashedAsset.test(plain);
      reply.header('cache-control', isHashed ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
      reply.header('content-security-policy', policyOf(plain, reply.request.site));
      // Let sandboxed pages load our files: such a page counts as another origin, and the files are public.
      if (!plain.endsWith('.html')) reply.header('cross-origin-resource-policy', 'cross-origin');
      // Browsers load a font from another origin only with this CORS header (CSS Fonts 4, "font fetching requirements").
      if (plain.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });
  addRules(app, { webDir, dataDir, machineList });
  addLobbyPictureRoutes(app, { webDir, dataDir, machineList });
};

/**
 * Returns the operator's own version of an information page, such as `pages/terms-of-use.html` in the data folder; null if there is none.
 */
const readOwnPage = (dataDir: string, path: string): Promise<Buffer | null> =>
  readFile(join(dataDir, 'pages', basename(path))).catch(() => null);

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

const wantsPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || notAPage.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  // Only requests for a page list text/html in `Accept`; requests for pictures and scripts do not.
  return accept.includes('text/html') || (accept.includes('*/*') && !isFile.test(path));
};

/** Serves the web app manifest, the logo's pictures generated by `branding logo`, and the icon of push messages at a permanent URL. */
const addBrandingFiles = (
  app: FastifyInstance,
  { dataDir, branding }: { readonly dataDir: string; readonly branding: Operator['branding'] },
): void => {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async ({ site }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(buildWebAppManifest(branding(site))),
  );
  app.get('/push-icon.png', { schema: { hide: true } }, async ({ site }, reply) =>
    reply.header('cache-control', 'no-cache').redirect(getAppIconUrl(branding(site).logo, 192)),
  );
  app.get<{ Params: { name: string } }>(
    `/${logoFolder}/:name(^[\\w-]+\\.png$)`,
    { schema: { hide: true } },
    async ({ params: { name }, site }, reply) =>
      reply.sendFile(name, join(getSiteDataFolder(dataDir, site), logoFolder)),
  );
};

/** Serves the rules of games as shown to players. An operator's file in the data folder's `assets/rules` replaces ours. */
const addRules = (
  app: FastifyInstance,
  { machineList, ...places }: { readonly webDir: string; readonly dataDir: string; readonly machineList: MachineList },
): void => {
  app.get<{ Params: { name: string } }>(
    '/assets/rules/:name(^.+\\.json$)',
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const brandId = name.replace(/\.json$/, '');
      const found = listGameRulesFilePaths(brandId, places).find((path) => existsSync(path));
      // Do not send 404 for a known brand: it may have no published rules, and browsers log a 404 as an error in the console.
      if (found === undefined && machineList.brandNames().some(({ id }) => id === brandId))
        return reply.code(204).header('cache-control', 'no-cache').send();
      if (found === undefined) return reply.callNotFound();
      return reply.sendFile(basename(found), dirname(found));
    },
  );
};
