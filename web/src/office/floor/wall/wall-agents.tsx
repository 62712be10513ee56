import { CircleCheck, Unplug } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { shortSpan } from '../../ui/spans.ts';
import { useAlerts, useFloorStore, useLayout, useSums, useWallFigures } from '../live/use-floor.ts';
import { wallMessages } from './messages/index.ts';

/** Most nodes and agents shown; disconnected ones come first. */
const shown = 12;

/** The server's nodes and the agents, and since when an agent has been disconnected. */
export const WallAgents = ({ now }: { now: number }) => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const gone = new Map(
    useAlerts()
      .filter(({ kind, closedAt }) => kind === 'agentGone' && closedAt === null)
      .map(({ agent, openedAt }) => [agent, openedAt]),
  );
  useLayout();
  useSums();
  const agents = new Map<string, { count: number; away: number }>();
  for (const { agent, state } of store.rows()) {
    const { count, away } = agents.get(agent) ?? { count: 0, away: 0 };
    agents.set(agent, { count: count + 1, away: away + (state === 'away' ? 1 : 0) });
  }
  const nodes = (useWallFigures()?.nodes ?? []).map(({ name, isHere }) => ({
    ...{ id: name, key: `node ${name}`, count: null, isAway: !isHere },
  }));
  const ofFloor = [...agents]
    .map(([id, { count, away }]) => ({ id, key: id, count, isAway: away === count }))
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  const listed = [...nodes, ...ofFloor].sort((a, b) => Number(b.isAway) - Number(a.isAway));
  const away = listed.filter(({ isAway }) => isAway).length;
  return (
    <section className="card wall-agents">
      <header>
        <h2>{t('nodes')}</h2>
        <span className="sub">
          {away === 0 ? t('nodesHere') : t('nodesAway', { count: away, all: String(listed.length) })}
        </span>
      </header>
      <ol>
        {listed.slice(0, shown).map(({ id, key, count, isAway }) => {
          const since = count === null ? undefined : gone.get(id);
          return (
            <li key={key} className={isAway ? 'bad' : 'ok'}>
              <b>{id}</b>
              {isAway ? <Unplug /> : <CircleCheck />}
              <small>
                {isAway && since !== undefined
                  ? shortSpan(now - since)
                  : count === null
                    ? t('node')
                    : t('cabinets', { count })}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
