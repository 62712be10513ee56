import type { FastifyInstance } from 'fastify';
import type { ProviderPaymentSettler } from '../../players/payments/provider-payment-settler.ts';
import { sendRefusal } from './send-refusal.ts';

export interface PaymentWebhookDependencies {
  readonly providerPayments: Pick<ProviderPaymentSettler, 'takeNotice'>;
}

const hidden = { schema: { hide: true } } as const;

/**
 * Adds the webhook by which the payment provider reports a payment's outcome: `POST /payments/notices`, signed as in the Standard Webhooks
 * specification.
 */
export const addPaymentWebhook = (app: FastifyInstance, { providerPayments }: PaymentWebhookDependencies): void => {
  void app.register(async (scope) => {
    // Do not parse the body: the signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/payments/notices', hidden, async (request, reply) => {
      const taken = await providerPayments.takeNotice({
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
      });
      return taken.ok ? { state: taken.value } : sendRefusal(reply, taken.refusal);
    });
  });
};
