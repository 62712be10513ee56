/** Prints all shipped packages with version, licence, checksum and what each needs, as CycloneDX 1.6. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ownComponents, shippedComponents, shippedNeeds } from './shipped-components.ts';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
};
const sbom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    lifecycles: [{ phase: 'build' }],
    tools: { components: [{ type: 'application', name: 'npm run sbom', version }] },
    component: { 'bom-ref': name, type: 'application', name, version, licenses: [{ expression: 'MIT' }] },
  },
  components: [...ownComponents(), ...shippedComponents()],
  dependencies: shippedNeeds(name),
};
console.log(JSON.stringify(sbom, null, 2));
