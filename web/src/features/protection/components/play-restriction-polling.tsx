import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { playRestriction } from '../../../realtime/play-restriction.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { usePlayerProtection } from '../api/get-player-protection.ts';
import { protectionKey } from '../api/protection-key.ts';

/** Minimum and maximum polling interval, in ms, for whether the player's restriction still holds. */
const shortestMs = 1_000;
const longestMs = 10 * 60_000;
/** Retry delay in ms after a failed poll of the player's restriction. */
const afterFailureMs = 10_000;

const loadTerms = () => import('../terms/terms-acceptance-dialog.tsx').then((it) => it.TermsAcceptanceDialog);
const loadFirstLimits = () => import('../limits/set-first-limits-dialog.tsx').then((it) => it.SetFirstLimitsDialog);

/**
 * Polls the server when the restriction should end; only the server's response ends it. Renders only the dialogs for terms and first
 * limits, which cover every page except a game, where they wait until the round is over. The server refuses paid rounds until the player
 * has answered them.
 */
export const PlayRestrictionPolling = () => {
  const queries = useQueryClient();
  const { data, dataUpdatedAt, errorUpdatedAt, isError } = usePlayerProtection();
  const holds = data !== undefined && (data.restriction !== null || (data.register ?? null) !== null);
  useEffect(() => {
    if (data) playRestriction.set(holds ? data : null);
  }, [data, holds]);
  // Reset on unmount, so that the next player who signs in on this page does not inherit the restriction.
  useEffect(() => () => playRestriction.set(undefined), []);
  const until = data?.restriction?.until ?? data?.register?.until ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server sets the next wait
  useEffect(() => {
    if (!data || !holds || until === null) return;
    const waitMs = Math.min(Math.max(until - data.serverTime, shortestMs), longestMs);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: protectionKey }), waitMs);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt, holds, until, queries]);
  // While nothing is known, a player whom the sign-in said to be restricted is offered no play.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed call sets the next wait
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: protectionKey }), afterFailureMs);
    return () => clearTimeout(timer);
  }, [isError, errorUpdatedAt, queries]);
  const [path] = useLocation();
  const limits = data?.limits;
  const terms = data?.termsDue ?? null;
  const isAskable = !holds && !/^\/(game\/|logout)/.test(path);
  const refetchProtection = () => void queries.invalidateQueries({ queryKey: protectionKey });
  const TermsQuestion = useLazyComponent(isAskable && terms !== null, loadTerms, refetchProtection);
  // Ask one question at a time. A player who postpones the terms cannot play, so needs no limits yet.
  const asksLimits = isAskable && terms === null && limits?.first === 'prompt' && limits.isMissing;
  const FirstLimits = useLazyComponent(asksLimits, loadFirstLimits, refetchProtection);
  return (
    <>
      {TermsQuestion && terms !== null && <TermsQuestion number={terms} />}
      {FirstLimits && limits && <FirstLimits limits={limits} />}
    </>
  );
};
