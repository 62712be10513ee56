import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { playRestriction } from '../../../realtime/play-restriction.ts';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { useProtection } from '../api/get-protection.ts';
import { protectionKey } from '../api/protection-key.ts';

/** Shortest and longest wait in ms before the page asks the server again whether the restriction still holds. */
const shortestMs = 1_000;
const longestMs = 10 * 60_000;
/** Wait in ms after a call that failed. */
const afterFailureMs = 10_000;

const loadTerms = () => import('../terms/terms-question.tsx').then((it) => it.TermsQuestion);
const loadFirstLimits = () => import('../limits/first-limits.tsx').then((it) => it.FirstLimits);

/**
 * Asks again when the restriction should end; only the server's answer ends it. Draws nothing but the questions for terms
 * and first limits, which cover every page except a game, whose round goes on. The server starts no paid round before the answers.
 */
export const FollowRestriction = () => {
  const queries = useQueryClient();
  const { data, dataUpdatedAt, errorUpdatedAt, isError } = useProtection();
  const holds = data !== undefined && (data.restriction !== null || (data.register ?? null) !== null);
  useEffect(() => {
    if (data) playRestriction.set(holds ? data : null);
  }, [data, holds]);
  // A player who signs in next on this page is not restricted by this one's break.
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
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: protectionKey }),
      afterFailureMs,
    );
    return () => clearTimeout(timer);
  }, [isError, errorUpdatedAt, queries]);
  const [path] = useLocation();
  const limits = data?.limits;
  const terms = data?.termsDue ?? null;
  const isAskable = !holds && !/^\/(game\/|logout)/.test(path);
  const askAgain = () => void queries.invalidateQueries({ queryKey: protectionKey });
  const TermsQuestion = useLatePart(isAskable && terms !== null, loadTerms, askAgain);
  // One question at a time. Whoever puts the terms off plays nothing that a limit would count.
  const asksLimits = isAskable && terms === null && limits?.first === 'prompt' && limits.isMissing;
  const FirstLimits = useLatePart(asksLimits, loadFirstLimits, askAgain);
  return (
    <>
      {TermsQuestion && terms !== null && <TermsQuestion number={terms} />}
      {FirstLimits && limits && <FirstLimits limits={limits} />}
    </>
  );
};
