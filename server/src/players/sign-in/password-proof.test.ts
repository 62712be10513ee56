import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

let floor: TestFloor;
beforeEach(async () => {
  floor = await TestFloor.open();
});
afterEach(() => floor.close());

const changeOf = (player: TestPlayer, old_password: string) =>
  player.post('player/password', { old_password, new_password: 'a quite new password' });

it("lets the owner, who has signed in anew, change the password while a stolen token's guesses are refused", async () => {
  const thief = await TestPlayer.login(floor.address, 'player1');
  const owner = await TestPlayer.login(floor.address, 'player1');
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) statuses.push((await changeOf(thief, `guess ${guess}`)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  expect((await changeOf(owner, 'demo1234')).status).toBe(200);
  expect((await changeOf(thief, 'a quite new password')).status).toBe(401);
});
