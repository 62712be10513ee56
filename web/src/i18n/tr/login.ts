export const login = {
  title: 'Giriş yap',
  lead: 'Gerçek makineler, canlı görüntü.',
  username: 'Kullanıcı adı ya da e-posta',
  password: 'Şifre',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  remember: 'Beni hatırla',
  submit: 'Giriş yap',
  minLength: 'En az 4 karakter olmalı',
  blocked: 'GİRİŞ yapılamıyor. Erişim anahtarı büyük olasılıkla artık geçerli değil',
  help: 'Yardım mı gerekiyor?',
} as const;
