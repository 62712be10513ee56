import { DepositHelp, HelpLink, OperatorHelpText } from '../../../src/ui/deposit-withdrawal-help.tsx';
import type { ComponentStories } from '../../story.ts';
import { useSay } from '../../use-say.ts';

export default {
  about: 'How money comes into a wallet and out of it, in the operator’s words, or whom to ask.',
  stories: [
    { name: 'an empty wallet, where the operator has said nothing', Draw: () => <DepositHelp /> },
    {
      name: 'in the operator’s words, with a link',
      Draw: () => {
        const say = useSay();
        return (
          <OperatorHelpText
            help={{
              text: {
                tr: 'Kasada ya da havaleyle yatırabilirsiniz.',
                en: 'Pay in at the cash desk or by bank transfer.',
              },
              url: 'https://cashier.example',
            }}
            link={say('Nasıl yatırılır', 'How to pay in')}
          />
        );
      },
      steps: async ({ find }) => {
        await find('a[href="https://cashier.example"]');
      },
    },
    {
      name: 'a way out of several',
      Draw: () => {
        const say = useSay();
        return <HelpLink url="https://help.example" text={say('Yardım', 'Help')} />;
      },
    },
  ],
} satisfies ComponentStories;
