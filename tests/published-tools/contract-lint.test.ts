import { describe, expect, it } from 'vitest';
import { hasPublishedTools, howToInstallPublishedTools } from '../../scripts/find-published-tools.ts';
import { publishedTool } from './published-tool.ts';
import { servedContract } from './served-contract.ts';

const isHere = hasPublishedTools();
if (!isHere) console.log(`Left out: ${howToInstallPublishedTools}`);

interface Redocly {
  createConfig(config: object): Promise<object>;
  lintFromString(options: object): Promise<
    readonly {
      readonly ruleId: string;
      readonly message: string;
      readonly location: readonly { readonly pointer?: string }[];
    }[]
  >;
}
interface SpectralCore {
  readonly default: {
    readonly Spectral: new () => {
      setRuleset(ruleset: object): void;
      run(
        document: object,
      ): Promise<readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[]>;
    };
  };
}
interface SpectralRulesets {
  readonly default: { readonly oas: object; readonly asyncapi: object };
}

/** Rules of taste: what the messages of a channel mean is said in the channel's description, and who to ask is the operator's to say. */
const notAsked = {
  'asyncapi-3-operation-description': 'off',
  'asyncapi-3-tags': 'off',
  'asyncapi-info-contact-properties': 'off',
  'asyncapi-latest-version': 'off',
};

describe.skipIf(!isHere)('the contract that a server shows', () => {
  it('has nothing to say against it by the rules that Redocly recommends', async () => {
    const { createConfig, lintFromString } = await publishedTool<Redocly>('@redocly/openapi-core');
    const { calls } = await servedContract();
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({
      source: JSON.stringify(calls),
      absoluteRef: 'openapi.json',
      config,
    });
    const said = problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
    expect(said).toEqual([]);
  });

  it.each(['oas', 'asyncapi'] as const)('has nothing to say against it by the rules of Spectral: %s', async (kind) => {
    const { Spectral } = (await publishedTool<SpectralCore>('@stoplight/spectral-core')).default;
    const rulesets = (await publishedTool<SpectralRulesets>('@stoplight/spectral-rulesets')).default;
    const { calls, channels } = await servedContract();
    const spectral = new Spectral();
    spectral.setRuleset({
      extends: [[rulesets[kind], 'recommended']],
      rules: kind === 'oas' ? {} : notAsked,
    });
    const problems = await spectral.run(kind === 'oas' ? calls : channels);
    expect(problems.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
  });
});
