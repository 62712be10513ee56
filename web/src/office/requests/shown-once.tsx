import * as z from 'zod/mini';
import { useMessages } from '../../i18n/use-messages.ts';
import { requestsMessages } from './messages/index.ts';

const secretNames = ['login', 'password', 'pin', 'token'] as const;
const answerSchema = z.object({
  login: z.optional(z.nullable(z.string())),
  password: z.optional(z.nullable(z.string())),
  pin: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
});

/** What a confirmed action tells once, such as a first password, which the reader hands on. Nothing if it tells nothing. */
export const ShownOnce = ({ answer }: { answer: unknown }) => {
  const { t } = useMessages(requestsMessages);
  const shown = z.safeParse(answerSchema, answer).data;
  if (!shown || !(shown.password || shown.pin || shown.token)) return null;
  return (
    <section className="told" role="alert">
      <dl>
        {secretNames.map(
          (name) =>
            shown[name] && (
              <div key={name}>
                <dt>{t(`shown.${name}`)}</dt>
                <dd>
                  <code>{shown[name]}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p>{t('readOnce')}</p>
    </section>
  );
};
