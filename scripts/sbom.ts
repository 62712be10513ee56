/** Prints all shipped packages with version, licence and checksum, as CycloneDX 1.6. */
import { readFileSync } from 'node:fs';
import { shippedComponents } from './shipped-components.ts';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  version: string;
};
const sbom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { 'bom-ref': name, type: 'application', name, version, licenses: [{ expression: 'MIT' }] },
  },
  components: shippedComponents(),
};
console.log(JSON.stringify(sbom, null, 2));
