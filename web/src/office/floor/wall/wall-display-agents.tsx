import { CircleCheck, Unplug } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { formatAgeMinutesSeconds } from '../../ui/format-durations.ts';
import {
  useFloorAlerts,
  useFloorGroupSums,
  useFloorMachineGroups,
  useFloorStore,
  useWallDisplayFigures,
} from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';
import { useRotatingPageIndex } from './use-rotating-page-index.ts';

/**
 * Maximum number of nodes and agents shown at a time, and of disconnected ones, which stay visible while the pages of the others rotate.
 */
const [shown, awayShown] = [12, 8];
/** Latency in ms from which a player notices it. */
const slowMs = 250;

/** Shows the server's nodes and the agents, and since when an agent has been disconnected. */
export const WallDisplayAgents = ({ now }: { now: number }) => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const gone = new Map(
    useFloorAlerts()
      .filter(({ kind, closedAt }) => kind === 'agentGone' && closedAt === null)
      .map(({ agent, openedAt }) => [agent, openedAt]),
  );
  useFloorMachineGroups();
  useFloorGroupSums();
  const agents = new Map<string, { count: number; away: number }>();
  for (const { agent, state } of store.rows()) {
    const { count, away } = agents.get(agent) ?? { count: 0, away: 0 };
    agents.set(agent, { count: count + 1, away: away + (state === 'away' ? 1 : 0) });
  }
  const figures = useWallDisplayFigures();
  const nodes = (figures?.nodes ?? []).map(({ name, isHere, latencyMs }) => ({
    ...{ id: name, key: `node ${name}`, count: null, isAway: !isHere, latencyMs },
  }));
  const ofFloor = [...agents]
    .map(([id, { count, away }]) => ({
      ...{ id, key: id, count, isAway: away === count },
      latencyMs: figures?.agentLatencyMs[id] ?? null,
    }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  const listed = [...nodes, ...ofFloor];
  const away = listed.filter(({ isAway }) => isAway).length;
  const pages = pagesOf(listed);
  const page = pages[useRotatingPageIndex(pages.length)] ?? [];
  return (
    <section className="card wall-agents">
      <header>
        <h2>{t('nodes')}</h2>
        <span className="sub">
          {away === 0 ? t('nodesHere') : t('nodesAway', { count: away, all: String(listed.length) })}
        </span>
      </header>
      <ol>
        {page.map(({ id, key, count, isAway, latencyMs }) => {
          const since = count === null ? undefined : gone.get(id);
          const said = () => {
            if (isAway && since !== undefined) return formatAgeMinutesSeconds(now - since);
            if (latencyMs !== null && !isAway) return t('ms', { count: Math.max(1, latencyMs) });
            return count === null ? t('node') : t('cabinets', { count });
          };
          return (
            <li key={key} className={isAway ? 'bad' : (latencyMs ?? 0) >= slowMs ? 'warn' : 'ok'}>
              <b>{id}</b>
              {isAway ? <Unplug /> : <CircleCheck />}
              <small>{said()}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
};

/** Splits nodes or agents into pages, each with the disconnected ones first. */
const pagesOf = <Shown extends { readonly isAway: boolean }>(listed: readonly Shown[]): Shown[][] => {
  const away = listed.filter(({ isAway }) => isAway);
  const fixed = listed.length > shown ? away.slice(0, awayShown) : away;
  const others = listed.filter((one) => !fixed.includes(one));
  const perPage = shown - fixed.length;
  const pages: Shown[][] = [];
  for (let from = 0; from < others.length; from += perPage)
    pages.push([...fixed, ...others.slice(from, from + perPage)]);
  return pages.length > 0 ? pages : [fixed];
};
