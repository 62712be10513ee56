export const auth = {
  statement: 'Makine gerçek, görüntü canlı, hesap açık.',
  promises: {
    live: 'Bastığınız tuş makineye, makinenin görüntüsü size anında gelir.',
    money: 'Her kuruşun nerede olduğu her an bellidir.',
    seat: 'Bağlantınız koparsa koltuğunuz krediyle birlikte sizi bekler.',
  },
  otherPages: 'Diğer giriş sayfaları',
  login: 'Giriş yap',
  register: 'Hesap oluştur',
  forgotPassword: 'Şifremi unuttum',
  lockTitle: 'Oturum kilitli',
  lockLead: 'Devam etmek için PIN kodunuzu girin.',
  logout: '{{name}} değil misiniz? Çıkış yapın',
} as const;
