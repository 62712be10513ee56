import { generateSigningKey } from '@reelfloor/platform-client';
import { SimulatedPaymentProvider } from '../provider/simulated-payment-provider.ts';
import { runCliCommand } from './run-command.ts';

/** Runs the simulated payment provider, to demonstrate the wallet page. */
await runCliCommand(async () => {
  const {
    PAYMENT_PROVIDER_KEY: key = generateSigningKey(),
    PORT: hallPort = '8080',
    PROVIDER_PORT: port = '8099',
  } = process.env;
  const noticesUrl = `http://127.0.0.1:${hallPort}/payments/notices`;
  const provider = await SimulatedPaymentProvider.open({ key, noticesUrl, port: Number(port) });
  console.log(`The simulated payment provider is at ${provider.url}. Start the hall with it:`);
  console.log(`PAYMENT_METHODS=provider PAYMENT_PROVIDER_URL=${provider.url} PAYMENT_PROVIDER_KEY=${key} npm start`);
});
