import { expect, it } from 'vitest';
import { AllowedViewerNetworks } from './allowed-viewer-networks.ts';

it.each([
  ...['127.0.0.1', '10.0.0.1', '172.31.255.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['::1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::1', 'intranet.example', ''],
])('%s is not a viewer, as long as no setting says so', (address) => {
  expect(new AllowedViewerNetworks().has(address)).toBe(false);
});

it.each(['8.8.4.4', '172.32.0.1', '2a00:1450:4001::1'])('%s is on the Internet', (address) => {
  expect(new AllowedViewerNetworks().has(address)).toBe(true);
});

it('opens only the ranges that are named', () => {
  const networks = new AllowedViewerNetworks(['127.0.0.0/8', '192.168.4.7', 'fd12::/16']);
  expect(['127.3.2.1', '192.168.4.7', 'fd12::9'].filter((address) => networks.has(address))).toHaveLength(3);
  expect(['192.168.4.8', 'fd13::9'].filter((address) => networks.has(address))).toEqual([]);
});

it.each(['192.168.4', 'hall.example/24', '10.0.0.0/33', '10.0.0.0/'])('refuses the range %s', (range) => {
  expect(() => new AllowedViewerNetworks([range])).toThrow('no address range');
});
