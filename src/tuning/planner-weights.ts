/**
 * The learned weights of the planner: `name=weight`, separated by `|`.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents, the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.471|none:required:integer=-1.54|form:integer:number=1.114|form:required:number=0.112|head:number:number=2.07|before:of=0.248|before:of:number=-0.187|about before=1.214|
order=0.513|before:function:number=-0.353|after:function:number=-0.29|head:x:number=0.952|after:content:number=-0.083|before:as=-0.122|before:as:x=0.789|after:joining:number=-0.353|
before:and=-0.167|before:joining:number=-0.292|after:gap:number=-0.189|head:y:number=0.785|before:and:y=0.799|none:optional=2.697|none:optional:integer=0.924|none:optional:default=-1.385|
form:optional:number=-0.759|head:a:number=1.096|about after=0.979|before:content:number=-0.212|before:gap:number=-0.35|own about=2.188|own tool about=-1.122|own vocabulary=-1.551|
head:b:number=0.864|head:c:number=0.539|none:required:named=-0.239|head:radius:number=0.868|before:of:radius=1.087|near:integer=2.872|other name after=-0.639|none:optional:text=1.831|
none:optional:named=0.312|form:text:number=-2.426|head:unit:number=-0.271|before:of:unit=-1.288|near after:text=2.332|other name before=-0.798|form:text:words=-0.482|form:optional:words=-0.909|
head:unit:words=0.566|look:unit:name=-0.198|own tool name=-0.881|length:1=-0.185|plain=-0.824|name:length:1=-0.297|before:gap:words=-1.156|after:function:words=-0.258|
look:unit:plain=0.588|length:3=-0.306|inner function=-1.514|look:unit:long=-1.386|length:6=-0.496|like example=0.344|before:function:words=0.166|length:4=-0.283|
digits=0.388|after:content:words=-0.687|own name=-0.094|after:gap:words=0.082|before:with=-0.131|is example=5.092|before:content:words=-0.371|form:text:rest=-1.202|
form:optional:rest=-1.175|head:unit:rest=-0.594|before:function:rest=-0.64|after:gap:rest=-1.225|before:gap:rest=-0.397|head:bas:number=0.671|before:as:bas=0.686|head:height:number=1.15|
before:and:height=0.818|length:5=-0.635|after:joining:words=0.198|inner joining=-0.43|before:its=-0.52|before:joining:words=-0.156|before:content:rest=-0.555|none:required:text=-1.451|
near:text=2.669|form:required:words=0.148|head:funct:words=0.775|look:funct:plain=0.374|look:funct:long=0.182|before:of:funct=-0.774|form:required:rest=-1.172|none:optional:number=0.542|
form:number:number=0.67|head:valu:number=-0.371|near after:number=0.803|near:number=2.836|before:at:funct=-0.179|head:variabl:words=-1.187|look:variabl:plain=-0.946|look:variabl:long=-0.964|
before:of:variabl=-0.537|before:at:variabl=-0.669|head:variabl:rest=-1.167|head:1:number=0.598|before:of:1=0.19|before:and:num=-0.931|head:2:number=0.432|before:of:2=-0.508|
before:and:2=3.466|head:typ:number=-1.026|head:typ:words=0.498|look:typ:plain=0.494|before:is=0.242|before:is:typ=0.379|look:typ:long=-1.566|before:of:typ=-0.294|
before:of:return=-0.415|look:typ:name=-0.19|before:in=0.076|before:in:typ=-0.714|before:in:return=0.219|head:velocity:number=-0.61|before:of:velocity=-0.496|before:of:initial=0.463|
before:within=-0.326|head:tim:number=-1.194|before:of:tim=-0.421|before:within:tim=0.348|head:accelerat:number=-0.184|before:of:accelerat=1.251|before:between=-0.272|before:between:1=1.318|
near after:integer=1.159|before:of:charg=0.812|before:and:charg=0.054|head:distanc:number=1.061|before:of:distanc=-0.046|before:and:distanc=-0.737|head:permittivity:number=-0.848|before:of:permittivity=-0.67|
before:of:medium=-1.293|none:required:number=-0.953|head:charg:number=0.262|head:medium:words=0.622|look:medium:plain=0.818|look:medium:long=-1.534|before:from=0.248|name=0.733|
head:mass:number=0.648|before:of:mass=0.134|before:of:substanc=1.106|head:substanc:words=1.202|look:substanc:name=0.532|look:substanc:plain=-0.144|look:substanc:long=-1.702|before:to=0.11|
before:joining:rest=-0.34|before:when=0.229|before:when:1=0.705|before:at:1=-0.076|before:at:temperatur=1.712|before:at:2=-0.159|before:with:2=1.23|head:capacity:number=-0.722|
form:text:quoted=0.384|form:required:quoted=0.974|before:content:quoted=-0.104|after:gap:quoted=0.142|head:gen:words=-0.9|look:gen:name=-0.902|look:gen:plain=-1.463|before:of:gen=0.11|
form:optional:quoted=-1.157|head:species:words=1.25|look:species:name=0.598|look:species:plain=0.426|look:species:long=-2.496|before:of:species=0.752|head:species:rest=-0.616|head:molecul:words=1.126|
look:molecul:plain=0.099|look:molecul:name=0.074|before:of:molecul=0.749|head:organell:words=0.707|look:organell:plain=1.075|before:in:organell=0.897|form:flag:flag-true=1.411|form:required:flag-true=0.898|
head:funct:flag-true=1.154|match:flag=0.244|match length:flag=0.99|before:is:funct=0.464|head:frequency:number=1.467|before:is:frequency=-0.113|before:is:allel=0.789|form:choice:choice=0.867|
form:required:choice=1.241|match:choice=1.223|match whole:choice=1.463|match length:choice=1.167|before:of:genotyp=0.068|near:choice=1.419|near after:choice=1.169|head:locat:number=-1.873|
before:next=-0.581|before:next:locat=-0.8|head:locat:words=0.366|look:locat:name=0.384|look:locat:plain=-0.774|cuts name right=-2.865|before:of:locat=0.151|before:in:locat=1.245|
name:length:2=0.243|name:length:3=0.877|cuts name left=-2.352|head:locat:rest=-1.137|head:year:number=0.61|before:next:year=0.798|none:optional:flag=0.784|form:optional:flag-true=1.18|
head:impact:flag-true=1.184|match whole:flag=0.328|near:flag=0.1|none:optional:list=0.771|form:optional:single-choice=0.647|list:single=-0.899|match:list=1.686|match whole:list=1.686|
match length:list=1.528|head:day:number=0.889|before:next:day=0.65|look:temp:name=0.614|before:in:unit=-0.101|before:in:temp=0.623|form:numbers:items-number=0.733|form:required:items-number=0.116|
head:data:items-number=1.05|list:items=1.002|near:numbers=0.573|before:gap:items=-0.67|after:joining:items=0.43|items=0.675|items longest=-1.064|items go on=-1.24|
after:gap:items=0.723|items went before=-1.537|form:numbers:single-number=-0.904|form:required:single-number=-1.261|list:part=-2.42|before:to:data=0.494|before:to:bin=0.655|head:number:items-number=0.4|
head:cuisin:words=1.28|look:cuisin:name=0.663|look:cuisin:plain=-0.113|look:cuisin:long=-1.322|inner comma=0.313|before:in:cuisin=-0.906|before:that=-0.152|before:on=0.48|
before:that:locat=-0.926|before:on:locat=-0.329|head:condit:words=-0.863|look:condit:plain=0.603|look:condit:long=-1.662|before:in:condit=-0.319|before:that:condit=0.728|before:than=-0.396|
before:function:quoted=0.091|head:tabl:words=0.098|look:tabl:plain=0.771|before:in:tabl=0.942|before:where=0.36|before:of:bas=0.624|head:exponent:number=1.054|before:of:exponent=-0.368|
head:mod:number=-0.783|before:of:mod=-1.185|head:mu:number=0.186|head:sigma:number=0.102|head:sid:number=-0.455|head:outcom:number=0.472|before:of:outcom=0.762|before:of:total=1.586|
head:round:number=-0.419|before:of:round=-0.97|head:1:items-number=1.138|head:2:items-number=1.138|head:alpha:number=-0.846|before:to:alpha=0.776|before:for=0.041|near after:numbers=-1.035|
head:level:number=0.396|before:for:level=0.182|before:of:level=-0.215|head:trial:number=1.281|head:success:number=-0.766|form:text:identifier=-0.134|form:required:identifier=0.286|before:content:identifier=-0.259|
after:function:identifier=-0.221|head:path:words=-0.8|look:path:plain=-0.098|look:dataset:plain=0.188|look:dataset:name=0.135|look:path:long=-1.106|before:using=0.683|holds mention=-1.276|
before:to:path=0.978|before:in:path=0.534|head:path:rest=-1.02|form:text:piece-0=-1.073|form:required:piece-0=-0.228|before:content:piece=-1.716|after:gap:piece=-0.788|form:text:piece-1=-0.72|
form:required:piece-1=-0.439|form:list:items-words=-0.483|form:required:items-words=0.222|head:variabl:items-words=0.575|near after:list=0.184|after:content:items=-1.554|after:function:items=-0.399|before:using:variabl=0.657|
before:function:items=0.315|near:list=1.312|form:list:single-words=-0.529|form:required:single-words=-0.949|before:is:variabl=0.862|before:and:variabl=-0.206|before:to:variabl=0.655|before:with:variabl=0.428|
before:with:independent=0.961|form:list:single-rest=-1.281|form:required:single-rest=-0.99|before:and:dependent=0.864|head:rat:number=-0.79|form:number:percent=0.305|form:required:percent=-0.255|head:rat:percent=0.08|
before:of:rat=0.66|form:number:share=0.381|form:required:share=0.275|head:rat:share=0.381|head:invest:number=1.128|form:integer:percent=-1.01|form:optional:percent=0.313|before:of:invest=0.401|
head:payout:number=0.234|before:of:payout=0.635|head:shar:number=0.946|before:with:shar=0.812|before:with:outstand=0.812|head:incom:number=0.558|before:of:incom=0.756|before:of:net=0.941|
head:equity:number=0.457|before:of:equity=0.968|before:of:shareholder=0.968|head:paid:number=0.153|before:of:paid=0.128|before:of:dividend=-0.078|before:of:valu=0.287|before:of:present=1.208|
before:of:annual=1.025|before:of:year=0.169|head:year:percent=-0.791|before:in:year=1.514|before:in:tim=0.697|head:amount:number=0.89|before:is:invest=0.595|before:is:annual=0.632|
head:return:share=1.105|head:principal:number=0.935|before:of:principal=0.846|before:for:rat=-0.246|before:for:annual=-0.232|head:freq:choice=0.061|before:for:year=0.285|before:for:tim=0.941|
before:is:rat=0.488|before:on:period=0.222|head:period:percent=-0.099|before:is:period=-0.286|head:index:items-words=0.905|items uneven=-2.479|before:of:index=0.722|before:over=-0.192|
head:deposit:number=0.914|before:of:deposit=0.9|head:nam:number=-0.661|head:nam:words=1.208|look:nam:name=1.175|look:nam:plain=-0.247|look:nam:long=-0.094|before:if=-0.33|
before:if:nam=0.225|before:with:nam=-1.642|before:any=-1.213|before:in:nam=-1.372|head:nam:rest=-0.655|head:dat:words=-1.403|look:dat:name=-1.857|dated:words=-0.981|
look:dat:plain=-0.541|look:dat:long=-0.71|before:with:dat=-1.093|before:in:dat=0.231|before:in:birth=0.698|head:dat:rest=-1.132|dated:rest=-0.825|head:stat:number=-0.143|
head:stat:words=0.537|look:stat:name=0.294|look:stat:plain=0.188|look:stat:long=-1.368|before:in:stat=0.687|before:of:nam=0.11|before:of:act=0.599|look:act:name=0.865|
before:me=-0.712|before:me:nam=-0.839|name:length:4=0.38|before:from:year=0.619|before:from:typ=-0.631|look:crim:plain=-0.147|before:about=0.154|before:about:typ=0.05|
head:typ:rest=-1.042|before:from:locat=0.726|before:about:locat=-0.893|before:to:subject=-1.084|head:subject:words=0.618|look:subject:plain=0.356|look:subject:long=-1.219|before:to:year=0.49|
head:court:words=0.449|look:court:name=0.709|look:court:plain=-0.503|before:in:court=0.861|before:to:topic=0.244|head:topic:words=0.077|look:topic:name=0.061|look:topic:plain=-0.197|
look:topic:long=-1.985|before:in:topic=-0.352|head:topic:rest=-1.545|before:to:locat=0.375|head:system:words=1.309|look:system:name=0.066|look:system:plain=0.111|look:system:long=-1.522|
before:be=-0.329|head:durat:number=0.229|before:next:durat=0.788|before:what=-0.259|before:and:locat=0.834|head:temperatur:flag-true=1.573|head:humidity:flag-true=0.591|before:and:humidity=-1.126|
before:and:includ=-1.414|form:text:time=-0.266|form:required:time=0.123|before:at:locat=1.935|before:function:time=-0.287|after:gap:time=-0.262|form:text:iso-time=-0.083|form:required:iso-time=0.222|
head:tim:time=1.171|before:at:tim=1.069|head:tim:iso-time=1.738|head:tim:words=-1.17|look:tim:name=-0.658|look:tim:plain=0.299|look:tim:long=-1.368|head:tim:rest=-1.119|
head:efficiency:number=-1.182|before:of:efficiency=-0.291|before:of:fuel=1.073|before:in:species=-0.446|head:country:words=-0.044|look:country:name=0.574|look:country:plain=-1.785|look:country:long=-1.446|
before:of:country=-0.873|before:in:country=0.471|head:country:rest=-1.169|before:within:locat=-0.461|before:within:distanc=1.332|before:within:max=1.332|before:with:locat=-1.46|before:on:topic=0.997|
head:quantity:number=1.02|head:region:words=0.199|look:region:name=0.582|look:region:plain=-0.763|look:region:long=-1.058|before:in:region=0.165|look:company:name=1.319|look:company:plain=-1.272|
before:about:nam=0.742|before:of:company=0.807|head:market:words=-1.1|look:market:plain=0.24|head:text:quoted=1.723|look:text:name=-0.115|look:text:plain=-1.089|look:text:long=-0.921|
head:text:rest=-0.875|before:of:input=0.48|before:of:decay=0.904|head:weight:number=1.092|before:of:weight=-0.728|before:most=-1.146|before:who=-1.509|before:about:topic=1.232|
before:and:topic=-0.224|form:optional:items-words=-1.081|head:topic:items-words=1.09|before:to:sub=1.019|form:optional:single-rest=-1.339|before:to:region=0.125|head:region:rest=-0.936|head:category:words=1.062|
look:category:plain=0.884|look:category:long=-1.594|before:of:category=0.434|head:on:words=0.258|look:on:plain=0.258|look:option:plain=0.45|before:over:option=0.311|head:two:words=0.232|
look:two:plain=0.232|before:over:two=0.828|before:was=0.12|before:in:titl=0.22|head:titl:words=-0.265|look:titl:name=-0.081|before:was:titl=0.567|look:titl:plain=-0.878|
look:titl:long=0.194|before:of:titl=0.232|before:during:century=0.199|none:optional:choice=0.98|form:optional:choice=0.52|head:category:choice=-1.083|head:event:words=-0.284|look:event:plain=-0.418|
before:was:event=-0.964|look:event:long=-0.639|look:event:name=-0.413|before:of:event=-0.042|before:during:event=0.762|before:of:coverag=-1.26|before:by=0.044|head:length:number=0.736|
before:of:length=0.649|before:of:height=0.367|before:by:height=1.106|head:artist:quoted=-0.194|after:function:quoted=-0.049|head:artist:words=0.984|look:artist:name=1.122|look:artist:plain=-0.756|
look:artist:long=-0.087|before:by:artist=1.531|head:artist:rest=-0.497|head:titl:quoted=2.46|before:with:titl=-0.493|head:titl:rest=-1.096|head:detail:quoted=0.29|head:detail:words=-0.424|
look:detail:plain=0.63|look:detail:long=1.372|before:of:detail=1.036|before:with:detail=0.294|before:me:locat=-0.465|before:near=0.318|before:near:locat=0.9|head:fram:words=0.259|
look:fram:plain=0.49|head:material:words=0.798|look:material:name=0.335|look:material:plain=0.234|look:material:long=-1.766|head:museum:words=0.049|look:museum:name=0.684|before:of:museum=0.23|
before:in:museum=-0.201|head:day:words=0.195|look:day:plain=0.282|look:day:long=-1.341|head:instru:words=0.33|look:instru:plain=0.861|before:of:instru=0.338|head:manufacturer:words=0.551|
look:manufacturer:name=0.758|look:manufacturer:plain=-1.33|look:manufacturer:long=-0.359|before:of:manufacturer=-0.408|before:from:manufacturer=-0.21|form:list:items-choice=1.332|form:optional:items-choice=0.964|head:brand:words=1.27|
look:brand:plain=-0.936|look:brand:long=-1.731|look:brand:name=1.275|before:of:brand=0.548|head:model:words=0.452|look:model:long=0.36|look:model:name=0.344|before:of:model=-0.699|
head:model:rest=-0.644|head:finish:words=-0.27|look:finish:plain=0.065|look:finish:name=-0.475|before:in:finish=1.135|form:required:items-choice=0.896|head:spec:items-choice=0.684|before:of:spec=0.325|
form:required:single-choice=-0.79|before:used=-0.542|before:used:model=0.943|before:of:scal=0.306|head:scal:words=0.757|look:scal:plain=0.129|before:being=0.099|form:list:items-quoted=0.876|
form:required:items-quoted=1.009|form:list:single-quoted=-0.287|before:gap:quoted=-0.2|head:key:words=0.812|look:key:plain=0.333|look:key:long=-1.821|look:key:name=0.328|before:with:key=0.484|
before:with:typ=-0.398|head:nam:quoted=1.502|look:player:name=0.935|look:player:plain=-0.917|before:and:nam=0.122|before:for:nam=0.601|before:from:nam=-0.41|head:nam:identifier=1.278|
look:tourna:name=0.714|before:in:tourna=0.703|head:season:words=-1.076|look:season:plain=-0.135|look:team:plain=-1.492|look:team:name=0.347|head:leagu:words=-0.508|look:leagu:plain=-0.985|
look:leagu:name=0.072|before:in:leagu=1.348|before:of:team=0.812|head:season:number=0.945|head:typ:choice=1.562|look:gam:plain=-0.095|before:for:gam=-0.15|before:for:locat=0.287|
head:detail:items-choice=0.51|head:card:number=0.614|before:of:card=-1.507|before:under=0.049|head:amenity:single-choice=0.762|before:with:amenity=0.758|head:product:words=0.693|look:product:name=-0.789|
look:product:plain=0.851|look:product:long=-1.299|before:of:product=1.002|look:loc:name=0.608|before:near:loc=0.637|look:stor:name=0.905|before:from:stor=0.917|look:food:plain=0.358|
before:in:food=0.772|head:currency:words=0.514|look:currency:name=0.122|look:currency:plain=-0.087|look:currency:long=-1.481|before:to:currency=0.104|look:sourc:name=-0.088|look:sourc:plain=-0.073|
before:from:sourc=1.728|look:target:name=-0.219|look:target:plain=-0.316|before:around=0.399|before:around:locat=0.703|before:with:depart=0.393|before:their=-1.263|before:their:locat=0.498|
before:on:nam=-0.766|before:to:nam=-0.075|before:some=-0.048|before:my=-0.473|before:my:nam=0.335|before:on:tabl=0.617|look:operat:plain=0.684|before:to:operat=0.461|
before:in:company=-0.168|before:is:nam=-0.135|before:for:company=0.85|before:in:1=0.91|before:in:2=-0.612|head:coordinat:items-number=0.802|head:area:number=1.145|before:of:area=0.586|
before:of:panel=0.332|before:of:month=0.879|head:month:words=1.174|look:month:plain=-0.65|look:month:name=1.096|before:in:month=0.487|before:has=0.494|form:text:date=-0.595|
form:required:date=-0.741|before:function:date=-0.214|form:text:iso-date=-0.583|form:required:iso-date=-0.752|form:optional:date=-0.214|head:dat:date=1.262|before:at:dat=-0.094|form:optional:iso-date=-0.097|
head:dat:iso-date=1.156|before:from:dat=-0.196|before:to:dat=0.36|look:battl:name=0.589|before:of:battl=0.589|head:start:words=0.6|look:start:plain=-1.575|look:start:long=-0.384|
look:start:name=0.574|before:from:start=1.207|before:to:start=-1.583|before:also=-1.192|head:destinat:words=0.45|look:destinat:plain=-1.01|look:destinat:long=-1.5|look:destinat:name=0.651|
before:to:destinat=1.527|before:for:destinat=0.691|head:destinat:rest=-0.875|head:method:choice=1.017|before:is:method=0.445|head:gam:words=-0.645|look:gam:name=0.068|before:out=-1.396|
head:platform:words=-0.096|look:platform:plain=-0.703|look:platform:long=-0.455|before:for:platform=0.34|before:on:platform=0.286|before:with:platform=-0.118|head:platform:rest=-0.698|head:miss:words=-1.22|
look:miss:plain=0.294|look:trophy:plain=-0.917|before:for:trophy=0.456|before:is:locat=-0.08|look:end:plain=-1.656|look:end:name=0.472|before:to:end=1.364|before:at:velocity=0.523|
before:after=-0.405|before:after:tim=1.114|before:with:quantity=0.661|look:era:name=0.357|head:ago:flag-true=1.351|head:company:words=0.939|look:company:long=-0.802|before:for:model=0.432|
before:for:museum=0.493|before:can=-1.549|head:siz:number=0.353|before:of:siz=0.244|before:of:group=1.1|before:want:cuisin=0.437|before:than:ingredient=-1.007|head:ingredient:words=0.922|
look:ingredient:plain=0.786|look:main:plain=0.917|before:i=-1.577|before:for:ingredient=0.501|before:for:main=0.697|look:hotel:plain=-0.217|before:you=-1.538|before:you:nam=-0.647|
before:for:typ=0.327|look:room:plain=-0.048|before:to:typ=-0.561|before:in:room=1.05|head:night:number=0.618|before:for:night=0.779|before:for:servic=0.44|after:joining:quoted=-0.086|
head:servic:words=1.102|look:servic:name=0.108|look:stream:name=0.7|look:servic:plain=-0.134|before:of:servic=0.77|before:for:list=0.786|before:for:show=0.959|head:list:single-words=-1.18|
head:rat:flag-true=0.937|before:and:rat=0.721|before:and:sort=0.855|before:and:number=0.439|before:of:a=0.335|before:and:a=-0.131|before:and:b=0.991|head:criterion:words=0.166|
look:criterion:plain=0.231|before:with:criterion=0.375|head:depth:number=-1.023|before:of:depth=0.672|before:of:max=0.046|before:of:stat=-0.614|before:of:random=0.181|head:dev:number=0.042|
before:of:dev=0.042|before:of:sampl=-0.196|head:mean:number=0.058|before:of:mean=0.058|before:me:level=0.837|before:me:confidenc=0.84|form:optional:share=0.143|head:level:share=1.154|
head:point:items-choice=0.475|before:and:data=0.193|before:is:incom=0.306|before:is:payor=0.674|before:is:recipient=0.785|before:and:durat=0.299|head:number:words=-2.172|look:number:plain=-1.789|
look:cas:plain=-0.364|look:number:long=-0.809|before:and:cas=0.431|head:number:rest=-1.36|head:history:flag-true=-0.094|before:their:history=0.94|before:their:includ=0.94|head:litigant:flag-true=0.777|
before:of:litigant=0.564|before:of:includ=0.564|before:named=-0.792|before:named:nam=2.36|before:named:company=0.86|after:content:quoted=-0.303|before:all=-0.767|before:against=0.433|
before:same=-1.196|head:proximity:number=0.138|before:within:proximity=0.964|before:on:departur=0.294|after:joining:date=-0.648|head:city:words=-0.232|look:city:name=0.974|look:departur:name=-0.115|
look:city:plain=-1.571|look:departur:plain=-1.2|look:city:long=-0.421|before:from:city=0.751|before:from:departur=1.297|before:to:city=0.738|head:city:rest=-0.598|before:on:dat=2.095|
look:paint:plain=-0.523|before:using:typ=0.964|before:using:paint=0.954|head:color:words=0.096|look:color:plain=0.515|look:color:long=-1.636|before:of:color=0.236|head:instru:items-words=1.032|
before:you:locat=-0.36|head:genr:words=0.455|look:genr:plain=0.448|look:music:plain=1.462|look:genr:long=-2.2|before:and:genr=0.221|before:and:music=0.734|look:genr:name=-0.169|
before:in:genr=0.139|head:genr:rest=-0.772|before:for:dish=-0.26|look:dish:plain=-0.687|head:criteria:single-choice=1.175|before:is:a=1.515|before:of:c=1.225|before:is:c=-0.789|
before:then=-1.108|before:to:unit=-1.347|before:which=-1.162|before:these=-1.843|before:first=-0.512|before:second=-0.049|head:funct:quoted=0.23|before:this=-1.578|
before:at:valu=1.147|before:at:x=1.125|before:where:funct=0.411|head:variabl:quoted=1.294|before:where:variabl=0.817|head:typ:quoted=-1.135|before:and:typ=-1.135|before:and:return=0.88|
before:in:medium=0.834|head:transit:words=0.352|look:transit:plain=0.58|look:phas:plain=0.58|before:have=-0.356|before:it=-0.051|before:for:substanc=0.438|before:is:substanc=-0.361|
head:gen:identifier=0.943|before:by:gen=0.426|after:joining:identifier=-0.23|before:and:gen=0.198|form:optional:identifier=-1.032|before:by:species=0.425|before:and:species=0.348|before:joining:identifier=-0.98|
before:have:funct=-0.583|before:have:specific=0.298|near after:flag=1.338|before:within:organell=0.531|form:flag:flag-false=1.016|form:optional:flag-false=1.016|head:impact:flag-false=0.847|before:and:year=0.411|
before:my:locat=0.188|before:is:data=0.04|before:with:bin=1.113|before:with:data=-1.206|before:is:number=0.752|before:to:round=1.362|before:of:mu=1.294|before:of:sigma=0.458|
before:and:sigma=1.459|before:had=0.306|before:to:success=-1.127|before:at:success=0.302|head:success:share=1.439|before:to:prob=0.092|before:at:prob=0.748|head:path:quoted-path=1.647|
before:at:path=1.391|before:at:dataset=0.551|head:path:quoted=-0.861|before:use=-0.36|head:variabl:items-quoted=0.514|before:to:payout=0.143|before:to:total=-0.699|before:have:shar=0.923|
before:have:outstand=0.923|before:at:payout=1.016|before:at:total=1.016|before:first:year=-0.438|before:second:year=0.379|before:first:compound=0.773|before:of:compound=-0.091|before:second:compound=1.462|
before:of:amount=-0.645|before:for:amount=-0.673|before:for:species=0.357|before:for:country=-0.431|before:with:country=-0.45|head:topic:quoted=0.454|before:of:topic=0.756|before:with:topic=-1.168|
before:for:topic=-0.439|head:region:quoted=0.139|before:of:region=0.109|before:for:region=-0.347|whole:required=-0.766|whole alike=-0.714|head:diameter:number=0.461|before:of:diameter=0.753|
before:at:distanc=0.278|whole about=0.45|before:of:current=-0.048|head:meter:number=0.598|before:to:mass=1.388|head:temperatur:number=0.044|before:from:temperatur=0.891|before:from:initial=1.164|
before:to:temperatur=-0.894|before:to:final=1.313|whole:optional=-2.174|before:from:company=0.363|whole:required:text=0.139|before:to:company=1.035|before:in:shar=-0.342|head:account:words=-0.3|
look:account:name=0.396|look:account:plain=-0.215|before:my:account=0.379|before:to:account=0.378|look:party:name=-0.141|look:party:plain=-1.216|before:where:nam=0.937|before:where:party=0.98|
before:in:city=0.919|before:of:city=-0.455|before:and:city=0.11|whole:text=1.473|before:in:lang=0.073|head:lang:words=1.262|look:lang:name=1.343|look:lang:plain=-1.435|
before:from:lang=-0.21|before:to:lang=0.712|head:locat:quoted=-0.762|head:particl:words=0.372|look:particl:plain=-0.504|look:particl:name=0.47|before:of:particl=-0.057|before:and:particl=1.253|
head:team:words=0.144|before:per=-1.71|before:me:detail=0.296|form:list:items-identifier=-0.151|form:required:items-identifier=-0.151|before:from:season=0.728|head:player:words=-0.181|before:on:player=0.308|
before:and:stat=0.356|head:complexity:number=0.498|before:under:complexity=0.607|before:within:durat=0.676|head:1:words=0.639|look:1:plain=-0.399|look:1:long=-1.241|look:1:name=0.624|
head:2:words=0.823|look:2:plain=-0.315|look:2:long=-1.27|look:2:name=0.537|head:ecosystem:words=0.531|look:ecosystem:plain=-0.586|look:ecosystem:name=0.582|before:in:ecosystem=0.883|
head:timefram:number=0.16|head:revenu:number=0.696|before:was:incom=0.818|before:was:net=0.818|head:count:number=1.446|before:of:count=0.961|before:and:count=0.344|before:in:start=0.68|
before:in:destinat=1.027|before:you:city=-0.079|head:gam:quoted=0.982|before:of:gam=-0.096|head:platform:quoted=-1.262|before:my:platform=0.654|before:of:platform=-0.118|before:from:platform=0.107|
before:from:miss=0.346|before:in:gam=0.615|before:will=-1.112|before:of:end=-1.48|head:mod:words=0.292|look:mod:plain=0.621|look:mod:long=-1.582|look:mod:name=-1.526|
before:in:mod=-0.217|before:to:mod=0.991|before:by:mod=0.357|before:this:mod=-0.107|head:1:quoted=0.079|before:have:round=0.364|head:density:number=-0.86|before:of:density=1.003|
before:of:frequency=-0.074|head:wavelength:number=0.454|before:of:wavelength=0.761|before:of:quantity=0.371|before:of:temperatur=1.142|before:is:temperatur=-0.094|before:that:nam=0.592|before:and:ago=0.937|
before:and:calculat=0.937|before:and:vector=1.14|before:another:round=0.213|before:and:array=1.321|before:has:amount=1.298|before:has:principl=1.144|before:of:durat=0.25|head:durat:percent=-0.827|
before:for:durat=0.7|before:of:interest=-0.168|before:for:num=0.646|before:using:model=0.276|before:then:locat=-0.324|before:then:nam=-0.551|before:next:month=0.768|before:some:locat=-0.686|
before:some:cuisin=0.214|head:limit:number=1.12|before:than:limit=0.698|before:at:nam=-0.36|before:lastly=-0.944|before:my:typ=0.679|before:at:typ=-2.357|before:for:day=0.543|
head:airlin:words=-0.074|look:airlin:plain=-0.94|look:airlin:name=0.591|before:with:airlin=0.763|before:for:class=0.143|head:class:words=-0.343|look:class:plain=0.481|look:flight:plain=0.055|
before:in:class=1.189|head:passenger:number=1.999|before:for:passenger=0.344|before:be:passenger=0.843|before:finally=-0.703|whole:valu=0.799|before:finally:typ=-1.145|before:in:key=1.214|
before:of:key=-0.195|before:your=-0.636|before:named:player=0.819|before:all:typ=1.026|before:and:velocity=0.815|before:and:tim=-0.861|head:origin:words=0.404|look:origin:plain=-1.021|
look:origin:name=0.835|before:from:origin=1.483|before:for:origin=-0.78|head:discovery:words=0.7|look:discovery:plain=0.956|before:of:discovery=0.519|before:from:brand=-0.052|before:have:spec=0.425|
before:to:bas=0.183|before:to:exponent=1.005|head:id:number=0.5|before:of:id=-0.575|head:id:quoted=0.116|head:id:words=-0.795|look:id:plain=-0.182|look:dna:plain=-1.059|
look:id:long=-0.93|before:to:id=-1.429|before:from:id=-1.398|before:in:id=-0.677|before:with:id=-2.254|head:id:rest=-1.175|head:format:quoted=0.046|head:format:words=-0.562|
look:format:plain=-1.09|look:format:long=-0.212|look:format:name=0.309|head:upstream:number=0.721|before:to:upstream=-0.665|look:song:plain=-1.175|before:to:titl=-1.365|before:for:titl=0.257|
before:and:titl=-1.104|before:like=-1.105|before:you:artist=-0.42|before:in:artist=-1.519|before:to:artist=-1.176|before:and:color=-0.13|before:of:lightness=0.759|before:by:nam=0.325|
before:that:artist=0.363|before:of:subject=-1.079|head:subject:quoted=1.228|before:in:subject=0.407|before:with:tim=-0.793|before:be:radius=0.833|before:his=0.204|before:after:year=0.742|
before:please=-1.348|before:please:nam=-0.451|head:leagu:quoted=0.46|head:stat:flag-true=0.833|before:please:locat=-0.386|before:with:day=0.22|head:fram:choice=0.292|after:function:date=0.103|
look:scientist:name=0.695|before:by:scientist=0.716|before:and:dat=-0.385|dated:date=0.998|before:of:dat=0.529|look:category:name=-0.39|before:about:category=-0.342|before:on:category=0.208|
before:in:category=0.558|before:has:category=0.525|before:and:tempo=0.254|before:is:tempo=0.755|before:are:card=-0.074|before:are:desir=1.195|before:from:artist=-0.553|head:form:words=0.591|
look:form:plain=0.768|head:unit:choice=0.591|before:em=0.728|before:i'm=-0.568|before:content:date=0.343|head:item:words=-0.148|look:item:plain=-0.767|form:text:told=-0.272|
form:required:told=0.253|before:gap:told=-0.321|after:gap:told=-0.321|before:called=-0.423|before:with:answer=0.811|head:url:words=-1.462|look:url:name=-1.404|look:url:plain=-1.151|
look:url:long=-0.331|before:at:url=0.508|head:latitud:number=0.702|head:longitud:number=0.441|head:content:words=-0.542|look:content:plain=-0.788|look:content:long=0.668|before:for:content=-0.309|
head:content:quoted=1.366|before:i've:typ=0.045|before:to:content=-1.115|head:threshold:number=1.255|before:of:threshold=1.151|before:for:city=0.688|look:data:plain=-1.103|look:sourc:long=-1.885|
before:for:sourc=-0.413|look:data:name=-0.228|before:in:sourc=-1.259|before:in:data=0.174|head:format:choice=0.618|before:in:output=0.765|before:around:lat=0.764|form:list:items-number=0.218|
before:as:data=0.861|look:fabric:plain=0.799|before:using:nam=-0.262|before:gap:identifier=0.204|after:gap:identifier=-0.136|form:text:url=-0.079|form:required:url=0.148|head:url:url=1.52|
before:from:url=-0.148|before:function:url=-0.533|after:gap:url=0.203|none:optional:record=0.724|head:url:quoted-url=1.66|before:for:id=-0.78|look:id:name=-0.376|head:ip:words=-0.452|
look:ip:plain=0.07|before:of:url=0.245|head:filter:words=-0.186|look:filter:plain=-0.271|look:filter:name=-0.463|look:user:plain=-1.252|before:is:user=0.529|before:my:relationship=0.661|
look:district:name=0.533|before:than:rat=0.839|head:direct:words=0.392|look:direct:plain=-0.518|before:to:direct=-1.176|look:direct:long=-1.649|look:direct:name=0.392|before:with:direct=0.288|
before:by:direct=2.387|head:direct:rest=-0.574|head:cast:words=1.308|look:cast:plain=-0.479|before:to:cast=-1.225|look:cast:long=-0.74|look:cast:name=1.485|before:with:cast=0.793|
before:by:cast=-1.528|head:cast:rest=-0.384|before:and:cast=0.393|head:genr:choice=0.843|before:you:direct=-0.348|before:me:direct=-0.677|before:in:direct=-1.075|before:you:cast=-0.4|
before:me:cast=-1.194|before:in:cast=-1.674|before:of:genr=0.101|before:it:direct=0.517|before:have:direct=0.742|before:me:genr=0.05|before:have:cast=0.165|before:be:genr=0.354|
before:has:direct=0.609|before:some:genr=0.753|before:like:genr=0.553|before:function:piece=-0.31|after:content:piece=-0.885|before:for:event=0.48|before:at:departur=0.816|before:on:tim=0.374|
form:text:formatted-date=1.034|form:optional:formatted-date=-0.449|dated:formatted-date=1.034|before:to:tim=-1.595|look:devic:plain=0.241|head:play:flag-true=0.747|before:on:id=-0.462|before:on:devic=0.952|
head:query:quoted=1.313|head:query:words=-0.293|look:query:plain=0.859|before:for:query=-0.285|head:volum:number=0.453|before:to:volum=0.552|before:around:departur=0.675|form:required:formatted-date=2.188|
head:dat:formatted-date=1.769|before:around:tim=0.687|head:id:identifier=1.806|before:is:id=1.066|before:my:id=-0.455|look:passenger:name=-0.295|before:am:nam=0.704|head:number:identifier=1.689|
before:is:ticket=0.254|look:ticket:plain=-1.089|before:my:airlin=0.69|look:person:name=0.802|look:person:plain=-0.872|head:status:choice=-0.449|before:all:status=1.08|before:of:status=-0.063|
before:using:unit=-0.732|before:me:b=1.289|before:my:a=0.713|head:topic:choice=0.828|head:languag:choice=0.593|before:in:languag=0.27|before:use:topic=0.829|look:project:name=-0.984|
look:project:plain=-1.438|before:it:id=0.878|before:it:archiv=-0.579|form:text:path=0.132|form:required:path=0.458|head:path:path=2.589|before:content:path=0.535|after:gap:path=-0.254|
before:need=-0.607|head:prompt:quoted=1.104|look:prompt:plain=-0.986|before:about:country=0.129|before:that:country=-0.432|head:end:words=-0.613|look:end:long=-0.33|head:id:single-words=-1.378|
before:my:network=-0.225|head:serial:single-words=-2.197|head:metric:single-words=2.2|before:me:metric=0.514|form:optional:items-quoted=-0.165|form:optional:single-quoted=0.474|head:id:single-quoted=0.998|before:and:id=0.241|
after:content:date=-0.521|dated:iso-time=0.411|before:for:metric=0.669|head:pag:number=1.511|before:to:pag=-0.385|before:to:per=0.224|before:should=-1.368|before:please:id=-0.289|
before:it:network=0.906|look:t:plain=-1.246|look:employe:plain=-1.508|before:from:imag=0.605|look:imag:plain=-1.412|before:using:imag=0.235|before:is:quest=0.754|before:that:id=-0.62|
head:timespan:number=0.761|before:on:start=0.122|before:on:end=0.379|head:ids:single-words=-1.323|before:on:network=0.906|before:on:model=0.359|after:function:time=-0.475|after:function:piece=-1.82|
form:optional:piece-1=-1.642|look:resourc:plain=0.921|before:are:permiss=0.343|before:for:dat=0.33|look:fil:plain=-0.421|before:is:project=0.891|before:for:project=-0.095|head:vers:number=0.777|
before:is:vers=0.44|head:vers:words=0.048|look:vers:plain=0.488|look:vers:long=-1.282|look:uuid:plain=0.664|head:vers:quoted=-0.407|before:need:nam=-0.675|head:degre:number=0.248|
before:by:degre=0.979|head:string:words=0.49|look:string:plain=0.586|look:search:plain=1.068|before:my:string=0.851|before:my:search=0.779|look:search:name=0.946|before:between:dat=0.639|
before:that:cast=0.284|before:for:genr=-0.068|before:up=-0.083|head:track:quoted=1.204|head:track:words=-0.582|look:track:plain=-0.595|look:track:name=-0.133|before:by:track=-1.075|
head:devic:choice=0.662|head:album:quoted=2.109|head:album:words=0.534|look:album:plain=-0.734|before:you:album=-0.368|look:album:name=0.494|before:on:album=0.509|before:some:track=0.43|
before:me:track=0.674|before:some:artist=-1.73|before:some:album=-1.166|before:to:album=-1.263|before:that:album=0.433|before:from:album=0.777|before:into=-0.656|before:into:genr=0.434|
before:called:album=1.073|before:in:album=-0.865|before:about:album=0.88|before:with:genr=0.344|before:where:cast=0.792|before:at:pickup=0.66|look:pickup:plain=0.084|before:at:end=-0.168|
before:until=-0.167|before:until:dat=0.289|before:until:end=0.956|after:joining:time=-0.306|head:year:choice=0.658|before:around:year=0.213|before:from:genr=-0.294|before:in:devic=0.496|
before:additionally=-1.184|head:star:words=1.89|look:star:long=-1.039|look:star:name=1.766|before:with:star=1.271|before:to:star=0.52|before:my:method=0.876|before:my:payment=0.189|
head:visibility:flag-true=2.083|look:receiver:plain=-1.293|look:receiver:long=-0.761|look:receiver:name=0.814|form:text:email=-0.313|form:required:email=0.217|before:content:email=0.745|after:gap:email=0.397|
before:to:receiver=0.377|before:is:visibility=0.241|before:is:privat=0.241|before:up:genr=0.564|before:to:track=-0.486|before:has:cast=0.53|before:to:to=1.297|before:to:where=0.773|
head:to:words=0.578|look:to:name=0.748|look:where:name=0.748|head:adult:number=-0.737|before:for:adult=0.148|before:for:number=0.442|before:from:check=0.168|before:to:check=-0.114|
look:check:plain=-0.955|before:using:method=1.14|before:using:payment=0.338|before:with:amount=-0.079|before:with:receiver=-0.198|before:de=-0.218|before:for:departur=0.354|before:called:track=0.362|
before:that:track=0.579|before:my:devic=-0.088|before:my:genr=-0.735|head:passenger:choice=0.806|before:through=-0.211|head:purpos:words=0.702|look:purpos:plain=0.808|before:for:alarm=0.78|
before:to:purpos=1.229|before:as:nam=-0.455|head:token:words=-0.768|look:token:plain=-0.566|before:is:websit=0.93|look:websit:plain=-0.445|before:have:limit=0.274|before:for:filter=0.49|
before:is:creat=0.807|before:me:limit=0.375|before:of:limit=-0.414|before:within:timespan=0.816|before:en=-0.19|before:y:locat=0.444|before:called:content=0.331|before:named:content=-0.238|
before:have:prompt=0.176|look:method:plain=0.231|before:for:b=0.896|before:for:category=-0.155|before:and:status=-0.9|before:of:heart=0.518|wire:required=-0.667|wire:required:integer=-0.937|
wire type=0.25|wire about=2.741|wire:integer:text=-1.179|head:pressur:number=-0.42|before:of:pressur=-0.676|before:of:blood=0.681|before:and:pressur=0.736|wire:required:number=-0.999|
wire:number:text=-1.757|head:plan:words=-1.364|look:plan:plain=-0.945|look:treat:plain=0.17|look:plan:long=-1.043|head:plan:rest=0.503|before:of:medicat=1.122|head:medicat:words=1.112|
look:medicat:plain=-1.156|look:medicat:long=-0.399|look:medicat:name=1.47|before:for:medicat=0.628|wire:required:text=-0.38|wire:text:any=-2.734|before:of:dosag=1.002|head:dosag:words=-0.389|
look:dosag:plain=0.684|look:dosag:long=1.111|wire:text:flag=-0.648|before:once=-1.465|wire producer about=1.263|wire:text:number=-0.836|wire about name=1.613|wire:text:text=0.38|
wire:optional=-2.082|wire:optional:text=-0.166|wire name about=1.712|before:please:typ=-1.257|wire name=1.189|wire same name=-0.199|wire head=0.888|wire producer=1.601|
before:need:unit=0.733|wire:optional:flag=-1.391|before:please:tim=-0.465|before:please:titl=-0.53|wire shared parameter=-0.75|before:please:topic=-0.777|before:to:word=-0.04|before:please:dat=-0.084|
look:street:name=0.807|look:street:plain=-0.714|before:on:street=1.465|before:finally:nam=-0.532|head:zon:words=-0.596|look:zon:plain=0.657|before:for:zon=0.868|look:zon:name=0.81|
wire:integer:number=0.138|look:policy:plain=0.532|before:to:recipient=0.991|after:function:email=-0.256|head:recipient:words=-0.815|look:recipient:plain=0.083|before:be:subject=0.844|head:messag:quoted=1.058|
head:messag:words=-0.796|look:messag:plain=0.359|look:messag:long=0.689|before:with:messag=0.393|before:be:messag=0.643|look:submit:name=0.705|before:with:submit=0.711|wire:required:flag=0.123|
wire:flag:flag=1.341|head:languag:words=0.583|look:languag:plain=-0.892|look:languag:long=-0.763|look:languag:name=0.759|before:of:languag=0.37|before:to:languag=-1.263|before:and:languag=-0.297|
before:with:languag=0.486|head:languag:rest=-1.292|before:as:genr=0.497|before:to:genr=-1.269|head:mood:words=0.516|look:mood:plain=0.573|before:and:mood=0.834|head:level:quoted=-0.907|
look:level:plain=0.323|look:level:long=-1.619|before:with:level=-0.078|head:level:rest=-0.971|before:please:region=-0.697|before:with:condit=1.143|head:shap:words=-0.289|look:shap:plain=-0.284|
look:cap:plain=0.424|before:me:color=0.849|head:symbol:words=-0.089|look:symbol:plain=0.167|before:of:symbol=0.459|look:chemical:plain=0.546|before:of:chemical=0.616|head:breed:words=0.274|
look:breed:plain=-1.021|look:breed:name=0.482|head:ag:number=1.219|wire:optional:integer=-1.939|head:gender:words=0.552|look:gender:plain=0.811|look:gender:long=-1.637|before:with:gender=0.515|
wire:required:list=-0.057|wire:list:any=1.815|head:siz:words=0.392|look:siz:plain=0.41|look:siz:long=-1.121|before:with:siz=0.78|before:in:siz=0.637|head:pric:number=0.235|
before:at:pric=0.997|before:to:requir=0.639|look:profil:plain=-0.658|look:consultant:plain=-0.455|head:engin:number=0.574|before:of:engin=-0.425|look:aircraft:plain=-0.064|head:coefficient:number=0.336|
before:of:coefficient=0.857|before:of:lift=0.656|before:of:air=0.685|before:of:drag=0.632|wire:optional:number=-2.213|before:in:styl=0.618|look:styl:plain=0.292|look:styl:long=-1.483|
look:styl:name=-0.153|head:n:number=1.053|head:ethnicity:words=-0.086|look:ethnicity:plain=-0.748|look:ethnicity:name=0.397|before:to:ethnicity=1.103|before:for:ethnicity=0.429|head:data:words=-1.129|
look:data:long=-0.981|head:data:rest=-1.83|before:to:country=0.061|before:and:country=-0.917|before:on:country=-0.889|head:jurisdict:words=0.36|look:jurisdict:plain=-1.179|look:jurisdict:name=0.655|
before:in:jurisdict=0.363|look:docu:plain=-0.877|look:analysis:plain=-0.083|head:sentenc:quoted=-0.115|head:sentenc:words=-1.104|look:sentenc:plain=-0.786|before:subsequently=-0.834|before:into:lang=0.614|
before:of:sourc=0.28|before:into:target=1.563|before:in:target=-0.065|before:on:target=0.277|before:of:target=0.123|before:named:person=0.827|look:emot:plain=0.695|look:skill:plain=0.658|
before:as:constraint=0.875|before:at:sal=0.678|before:at:previous=0.678|before:of:capacity=-0.343|before:to:capacity=0.124|before:of:demand=0.445|before:of:order=0.197|before:to:product=0.279|
before:named:drug=0.444|look:drug:plain=-0.355|before:for:drug=-1.541|look:drug:name=0.453|before:by:manufacturer=1.317|before:that:manufacturer=0.541|before:to:dosag=0.696|before:on:approval=0.667|
before:at:sourc=0.514|before:at:target=0.897|before:about:id=-1.382|before:then:id=-0.105|before:finally:id=-0.156|head:creator:words=0.808|look:creator:name=0.831|look:creator:plain=-0.814|
before:by:creator=0.902|before:within:nam=0.075|head:data:quoted=-0.384|look:input:plain=-1.621|before:using:data=-1.392|head:method:quoted=-0.964|head:method:words=0.372|look:method:name=-0.638|
look:method:long=0.323|before:with:passenger=0.618|look:vehicl:plain=-1.267|before:on:event=0.224|head:id:quoted-number=-0.76|before:at:id=-0.653|head:depart:words=0.421|look:depart:plain=-0.815|
before:about:depart=0.766|before:for:depart=0.107|look:depart:name=0.661|head:cod:identifier=1.087|head:cod:words=-1.429|look:cod:plain=-1.556|look:cod:long=-0.286|before:in:product=-0.913|
look:cod:name=-1.094|before:is:product=0.1|before:about:product=0.833|head:status:words=0.2|look:status:plain=0.401|look:quality:plain=-0.791|look:status:long=-1.404|look:status:name=-0.41|
before:with:status=0.448|before:about:status=0.434|head:issu:single-words=-0.498|before:to:issu=0.275|look:feedback:plain=-0.948|head:number:quoted=-0.41|look:phon:plain=-0.608|before:on:call=0.582|
look:call:plain=0.497|before:of:strength=-0.203|wire:required:record=0.186|wire:record:record=0.935|look:soil:plain=-0.961|look:crop:name=0.673|before:of:tre=-0.678|look:tre:plain=0.538|
before:this:species=0.475|before:of:volum=-0.263|head:hour:number=-0.62|look:customer:plain=-2.048|look:customer:name=-0.953|look:issu:plain=0.54|head:websit:quoted=-0.103|head:websit:words=-1.138|
head:durat:words=-0.251|look:durat:plain=-0.202|before:as:id=1.383|before:as:sampl=0.853|look:sampl:plain=-0.125|head:typ:identifier=-1.543|look:cell:plain=0.547|look:detect:plain=0.147|
head:result:words=-1.033|look:result:plain=-0.844|look:result:long=-0.622|before:within:gen=0.796|look:environ:plain=0.348|head:sector:words=0.358|look:sector:name=0.67|before:in:sector=0.728|
look:campaign:name=0.334|look:campaign:plain=-1.664|before:named:campaign=0.323|before:through:typ=1.038|before:on:focus=1.061|look:focus:plain=0.705|head:point:number=0.683|before:of:pollutant=0.268|
head:spac:number=0.666|before:of:chord=0.435|before:with:rhythm=0.351|before:for:instru=0.642|before:your:locat=-0.28|head:budget:number=0.888|before:within:budget=0.161|head:need:flag-true=0.93|
before:for:guest=0.843|head:link:words=-1.021|look:link:plain=-0.874|before:for:ag=1.064|before:for:condit=0.535|look:health:plain=0.561|before:with:health=1.174|wire:optional:list=-0.317|
look:growth:plain=-0.151|before:of:growth=0.64|head:schedul:words=-0.477|look:schedul:plain=-0.536|look:report:plain=-0.456|look:assess:plain=0.578|before:near:nam=1.374|look:planet:name=0.833|
head:quality:words=-0.214|look:view:plain=0.713|before:under:budget=0.338|before:by:company=0.786|before:of:industry=0.485|before:on:industry=0.075|head:industry:words=0.314|look:industry:plain=0.082|
look:industry:long=-1.001|before:for:industry=-0.227|look:industry:name=0.145|before:in:industry=0.952|before:of:budget=0.532|before:finally:locat=-0.197|head:descript:words=-0.249|look:descript:plain=0.203|
look:descript:long=0.193|before:to:descript=0.964|head:descript:rest=-1.19|head:strategy:words=0.138|look:strategy:plain=0.678|head:product:items-words=1.065|look:packag:plain=0.494|before:in:packag=0.807|
head:rout:words=0.792|look:rout:plain=0.693|look:patient:name=0.677|look:patient:plain=-1.689|before:is:patient=0.077|before:for:patient=0.569|look:disorder:plain=0.735|look:sess:plain=0.275|
before:from:country=-0.24|before:please:country=-0.191|before:for:languag=-0.366|before:please:languag=-0.279|look:client:plain=-0.979|form:list:single-email=0.941|form:required:single-email=1.192|look:font:plain=-0.76|
look:design:plain=-0.103|head:email:email=1.359|before:at:email=0.635|head:email:words=-1.057|look:email:plain=-1.312|look:email:long=-0.324|before:is:email=0.41|before:to:email=0.382|
before:of:purpos=-0.807|before:with:budget=0.848|before:within:timelin=0.85|head:habitat:words=-0.271|look:habitat:plain=-0.112|before:in:habitat=1.222|look:classificat:plain=-0.351|head:environ:words=-0.259|
before:in:environ=0.853|before:is:condit=-0.678|before:for:material=0.954|before:of:material=0.933|before:is:material=-0.113|before:for:jurisdict=0.891|head:author:words=0.328|look:author:plain=-1.381|
look:author:long=-1.349|before:of:author=-0.783|before:in:author=-1.271|look:author:name=0.752|before:by:author=1.534|before:to:author=-0.961|head:author:rest=-0.792|before:by:brand=1.405|
head:status:flag-true=0.433|look:media:plain=0.293|before:of:media=1.14|look:media:name=-0.785|head:sal:number=0.849|before:to:sal=0.081|before:of:percentag=0.522|head:percentag:percent=1.43|
look:speaker:plain=-0.325|look:speaker:name=0.608|before:on:speaker=0.468|before:please:genr=-1.046|head:restrict:words=0.657|look:restrict:plain=0.681|look:dietary:plain=0.681|head:text:quoted-url=0.672|
before:under:jurisdict=1.098|before:in:amend=0.645|before:of:issu=0.671|before:under:genr=0.781|before:has:pag=0.705|before:of:book=0.418|look:guest:plain=-1.167|before:of:guest=1.067|
look:guest:name=-0.72|before:named:guest=-0.613|look:contact:plain=-1.456|head:info:words=-1.303|look:info:plain=-1.079|look:info:long=-0.779|before:of:claim=0.866|head:reason:words=-0.82|
look:reason:plain=-0.386|look:claim:plain=1.108|before:for:claim=0.371|before:of:renewal=0.286|look:renewal:plain=0.78|look:wast:plain=0.498|look:process:plain=-0.214|before:for:area=1.124|
head:demand:number=0.447|head:featur:items-words=1.426|look:equat:plain=-0.931|head:populat:number=-0.233|before:of:populat=0.658|head:volunteer:number=0.802|before:with:volunteer=0.56|before:using:publicity=0.366|
before:to:cocktail=1.219|look:cocktail:name=1.103|look:glass:plain=0.615|look:serv:plain=0.818|look:bus:plain=-0.859|look:bus:name=0.362|before:for:capacity=-0.454|look:driver:plain=-1.182|
before:for:distanc=0.323|look:specialty:plain=0.577|before:in:specialty=0.878|before:of:ag=0.186|before:of:gender=-0.625|look:rol:plain=0.093|look:script:plain=-1.124|head:symptom:items-words=0.836|
before:with:medical=0.879|look:diagnosis:plain=-0.953|before:of:forc=0.349|before:is:area=0.584|before:of:strain=0.636|before:titled=-0.932|before:titled:titl=1.609|look:director:name=0.697|
before:by:director=0.767|before:on:schedul=0.41|head:venu:words=0.992|look:venu:plain=-0.829|look:venu:name=0.947|before:at:venu=1.19|look:film:plain=-0.413|before:towards:preferenc=0.76|
before:with:preferenc=0.74|head:occas:words=-0.659|look:occas:plain=0.642|before:for:occas=0.915|before:of:energy=0.416|before:of:potential=0.594|before:of:constant=0.673|before:at:posit=1.286|
look:regulat:plain=-0.445|look:regulat:name=0.877|before:at:address=1.712|head:address:words=-0.808|look:address:plain=0.988|look:address:long=0.077|look:pattern:plain=-0.6|head:organiz:words=0.757|
look:organiz:plain=-0.86|look:organiz:name=0.762|before:as:organiz=0.635|head:cod:quoted=0.508|head:them:words=0.638|look:them:plain=0.136|look:them:long=-1.154|before:of:them=0.781|
look:them:name=0.361|look:ticker:name=0.751|look:exchang:name=0.825|before:on:exchang=0.857|before:of:pric=-0.925|head:book:quoted=0.57|look:book:plain=-1.476|head:key:quoted=0.293|
before:titled:nam=1.035|before:within:region=0.461|look:ap:plain=-1.708|look:ap:name=-0.253|look:deploy:plain=0.447|head:sequenc:words=-0.793|look:sequenc:plain=-1.387|look:scen:plain=-1.598|
look:sequenc:long=-0.287|head:design:words=-0.145|look:set:plain=0.547|look:metal:name=0.656|before:using:metal=0.692|look:ligand:name=0.798|look:solvent:name=0.765|before:and:solvent=0.857|
head:structur:words=-0.968|look:structur:plain=-0.794|before:is:structur=0.638|head:techniqu:words=0.569|look:techniqu:plain=-0.339|look:techniqu:name=0.535|look:property:plain=-1.287|look:melody:plain=-0.309|
before:at:data=0.26|before:is:breed=-0.424|head:num:number=-0.623|head:descript:quoted=-1.063|before:is:descript=0.63|look:light:plain=0.788|before:is:budget=-0.364|head:nam:quoted-date=0.788|
head:task:number=0.052|head:data:quoted-path=0.742|head:databas:quoted=0.57|before:named:databas=-0.044|before:from:databas=1.049|head:databas:words=-1.275|look:databas:plain=-0.308|look:databas:name=-0.142|
head:author:quoted=0.278|before:had:symptom=0.564|head:organism:words=0.056|look:organism:plain=0.811|look:organism:long=-1.527|before:of:organism=0.707|before:from:organism=0.801|look:sequenc:name=0.117|
head:tool:words=0.794|look:tool:plain=-0.352|look:tool:name=0.537|before:using:tool=1.021|before:using:analysis=0.85|before:at:fil=1.517|before:from:fil=0.874|head:keyword:items-words=1.403|
before:of:keyword=0.04|before:to:keyword=-0.445|before:to:audienc=0.252|look:audienc:plain=0.449|before:is:audienc=0.585|before:for:campaign=0.371|before:to:customer=-0.426|before:of:satisfact=1.059|
before:under:load=0.862|look:test:plain=-0.383|before:for:test=-0.421|look:test:name=-1.033|head:data:items-words=-1.109|head:data:single-words=-0.732|look:librarian:name=0.663|before:by:librarian=0.802|
head:network:words=1.03|look:network:plain=-0.979|look:network:name=0.876|before:about:genr=0.308|before:of:expirat=1.085|look:expirat:plain=0.625|head:angl:number=-0.746|before:of:period=-0.452|
head:period:words=0.361|look:period:name=0.203|look:period:plain=0.185|look:period:long=-1.44|before:in:period=-1.111|before:for:period=0.779|before:from:period=1.012|head:period:rest=-0.671|
head:channel:words=0.834|look:channel:plain=-1.293|look:channel:name=-0.516|before:to:channel=0.502|before:in:channel=0.149|before:through:channel=0.99|head:audienc:words=0.783|look:audienc:long=-1.36|
before:and:volunteer=0.799|look:screen:plain=1.084|head:imag:words=-1.132|head:area:words=0.491|look:area:name=0.567|look:area:plain=-0.131|look:area:long=-0.982|before:in:area=0.414|
head:port:words=0.861|look:port:name=1.075|before:to:port=1.277|head:need:items-words=1.06|before:as:mod=0.635|form:integer:quoted=-0.475|head:address:quoted=0.546|head:data:quoted-number=1.171|
look:editor:plain=-0.732|look:editor:name=1.055|head:scen:quoted=0.685|head:scen:words=-1.16|before:called:nam=1.539|look:os:name=1.348|before:of:devic=0.693|before:i'm:ag=0.816|
before:about:weight=0.869|look:individual:plain=-0.687|look:individual:name=-0.185|before:about:durat=0.764|head:efficiency:share=1.063|look:energy:plain=0.633|before:from:energy=0.712|before:for:rout=0.783|
before:about:distanc=0.693|before:of:bandwidth=-0.157|before:in:publish=1.076|look:pet:plain=0.924|before:for:pet=1.096|head:schem:words=-0.548|look:schem:plain=-0.501|look:pattern:name=0.696|
before:like:threat=0.898|look:security:plain=0.726|head:resourc:words=0.088|before:of:resourc=0.994|look:medical:plain=1.025|look:facility:plain=0.364|before:of:difficulty=0.416|look:validator:plain=0.839|
before:of:reputat=0.529|look:coverag:plain=-0.56|head:keyword:words=-0.422|look:keyword:plain=-0.245|look:keyword:long=-1.187|before:is:keyword=1.241|look:keyword:name=-1.037|before:about:keyword=0.693|
before:have:incom=0.891|head:expenses:number=0.549|before:and:deduct=0.879|before:for:tax=0.952|before:my:year=0.133|before:to:period=-1.051|look:dialect:name=0.948|before:between:dialect=0.648|
head:b:words=0.738|before:like:sound=0.664|head:server:quoted=0.615|before:on:server=0.676|head:server:words=-0.368|look:server:plain=0.365|head:usernam:quoted=0.277|head:usernam:words=-1.617|
look:usernam:plain=-0.99|look:usernam:long=-0.408|head:password:quoted=0.535|before:to:password=0.453|head:password:words=-1.112|look:password:plain=-0.752|look:password:long=-0.594|head:password:rest=-0.968|
before:to:databas=0.412|head:issu:words=-0.35|look:issu:long=0.987|before:at:level=1.286|before:at:security=1.195|before:at:destinat=0.52|before:of:system=0.132|before:using:material=0.686|
look:not:plain=-0.967|before:by:editor=0.891|head:temp:number=0.498|before:of:temp=-0.826|before:at:temp=0.846|look:object:name=0.201|look:object:plain=0.306|before:and:object=0.498|
before:like:principl=0.798|before:of:dilemma=0.802|head:framework:words=0.308|head:action:words=-0.74|look:action:plain=0.796|before:only:evidenc=0.923|before:on:evidenc=0.273|before:on:appoint=0.573|
look:appoint:plain=-0.732|look:preferenc:name=0.717|before:using:medium=0.856|look:artwork:plain=-0.45|look:vehicl:name=0.616|before:for:count=0.528|before:of:item=0.866|before:are:email=0.886|
before:is:height=0.745|before:on:publicat=0.802|look:articl:plain=-0.375|look:proofreader:name=0.625|look:sauc:name=0.757|look:recip:plain=-0.107|before:in:spac=0.39|before:as:plant=0.8|
head:requir:words=-0.82|look:requir:plain=-0.277|before:for:product=-0.251|before:with:length=1.15|head:fil:words=-1.524|look:fil:long=-0.608|before:by:reviewer=0.7|before:on:deadlin=0.495|
look:deadlin:plain=0.053|before:of:deadlin=0.548|look:build:plain=-0.95|before:is:build=0.568|head:tempo:words=0.242|look:tempo:plain=0.254|before:with:tempo=0.132|look:rhythm:plain=0.543|
before:and:gender=0.075|look:first:name=0.8|before:within:depart=0.834|before:of:depart=0.206|look:supplier:plain=-0.927|look:symptom:plain=0.638|before:is:symptom=0.515|before:of:symptom=-0.155|
before:of:patient=-0.203|before:with:column=0.74|before:and:row=0.734|before:during:tim=1.219|before:over:tim=1.193|before:for:quantity=0.634|look:delivery:plain=1.059|before:as:format=0.287|
before:of:shap=0.986|head:shap:quoted=0.795|before:to:shap=0.82|before:to:input=1.064|head:layer:number=0.496|before:of:layer=0.496|look:tank:plain=-0.733|look:water:plain=-0.482|
look:animal:plain=0.941|before:is:animal=-0.554|head:point:words=-0.053|look:point:name=0.198|before:from:point=0.365|before:to:point=0.07|before:on:rout=0.838|look:visitor:name=0.719|
before:for:visitor=0.755|look:mountain:name=0.745|before:on:mountain=0.817|head:phras:quoted=-0.213|look:phras:plain=-0.905|head:category:quoted=-0.321|before:as:category=0.873|look:textur:plain=0.586|
before:using:languag=-0.346|look:applicat:plain=0.804|before:in:applicat=0.512|before:to:environ=0.562|look:framework:name=-0.421|head:diseas:words=-0.222|look:diseas:plain=-0.598|look:diseas:long=-0.572|
look:diseas:name=-0.258|before:for:diseas=0.957|head:measur:words=-0.707|look:measur:plain=-0.397|before:over:area=0.688|head:speed:number=-0.402|head:intensity:number=-0.266|before:at:port=1.069|
look:arrival:name=0.586|before:of:drug=0.268|look:initiativ:plain=0.506|look:current:plain=-0.188|before:for:parameter=-0.155|head:parameter:words=-0.334|look:parameter:plain=0.24|head:express:quoted=1.533|
head:express:words=0.737|look:express:plain=0.757|head:stat:quoted=0.727|head:qubit:number=0.42|before:of:qubit=0.441|look:circuit:plain=0.923|look:suspect:name=0.622|head:posit:words=0.57|
look:posit:plain=0.813|before:to:posit=-0.43|head:evidenc:words=-0.55|look:evidenc:plain=-0.52|look:evidenc:name=-0.299|before:is:evidenc=0.454|head:defendant:words=0.435|look:defendant:name=0.603|
before:if:defendant=0.697|before:about:defendant=0.731|before:against:defendant=0.816|before:at:complexity=0.769|look:sort:plain=-0.762|look:field:plain=0.377|before:of:field=0.621|head:concentrat:number=0.507|
before:of:concentrat=0.8|before:titled:project=0.818|before:by:project=0.301|before:of:business=1.045|look:business:name=1.191|before:for:business=1.288|before:of:revenu=0.719|before:of:risk=-0.588|
look:composit:plain=0.672|look:research:plain=-0.16|head:menu:words=-0.716|look:menu:plain=-0.792|head:cost:number=-0.111|head:usernam:identifier=1.08|before:for:usernam=0.076|before:this:usernam=0.591|
head:email:quoted-email=0.761|look:repository:name=0.964|before:for:repository=0.939|before:of:repository=-0.723|look:program:plain=0.332|look:program:name=-0.608|head:repository:words=0.802|before:called:playlist=0.214|
before:at:height=0.757|head:asset:items-words=0.39|before:his:beneficiary=1.003|before:and:beneficiary=0.743|head:beneficiary:single-words=0.904|head:relationship:words=0.771|look:relationship:plain=0.765|before:his:relationship=0.798|
before:named:patient=0.578|head:word:quoted=0.977|head:word:words=-0.15|look:word:plain=-0.811|look:word:name=0.242|look:tens:plain=0.685|before:with:tens=0.785|before:for:incubat=1.115|
before:of:water=1.029|head:sequenc:quoted=0.879|look:interact:plain=0.805|look:evaluat:plain=0.254|before:is:evaluat=0.65|look:facilitator:name=0.688|before:by:facilitator=0.755|before:in:program=0.67|
look:coordinator:name=0.699|before:by:coordinator=0.767|look:sup:plain=-1.239|look:subnet:plain=-0.189|look:gateway:plain=0.498|before:at:gateway=0.83|before:as:dns=0.801|look:dns:plain=0.62|
look:bik:name=0.373|before:at:frequency=0.917|before:at:efficiency=0.634|head:power:number=0.442|before:of:power=0.677|before:of:transmit=0.646|look:pick:plain=0.756|before:from:pick=0.86|
before:named:model=0.942|before:named:fil=0.341|before:on:system=1.046|look:templat:plain=-0.72|before:with:framework=0.883|head:provider:words=0.631|look:provider:plain=-0.831|look:cloud:plain=-0.703|
look:provider:long=-0.345|before:to:provider=0.058|before:to:cloud=0.058|before:on:provider=0.663|before:on:cloud=0.663|look:provider:name=0.717|look:cloud:name=0.75|look:element:plain=0.94|
before:of:provider=0.349|before:for:coverag=0.845|look:ship:plain=0.614|head:technology:words=0.177|look:technology:plain=0.523|before:using:technology=0.43|before:of:technology=0.138|head:consequenc:words=0.697|
look:consequenc:plain=0.67|before:its:consequenc=0.345|before:for:organiz=0.51|head:differenc:number=0.689|before:of:differenc=0.539|head:subject:quoted-email=1.489|head:messag:quoted-email=1.407|before:of:theory=-0.057|
look:philosopher:name=0.312|look:philosopher:plain=-0.787|look:difficulty:plain=0.734|look:transportat:plain=0.349|head:model:quoted=0.703|look:workload:plain=0.332|before:of:load=-0.457|head:tradit:words=0.487|
look:tradit:name=-0.081|look:tradit:plain=0.413|before:in:tradit=0.26|before:of:tradit=0.147|head:number:quoted-number=0.447|before:and:phon=0.88|head:theory:quoted=0.24|head:philosopher:quoted=-0.37|
before:as:area=0.45|look:exercis:name=0.555|look:exercis:plain=-0.869|before:by:angl=0.226|look:output:plain=-1.055|look:record:plain=-1.558|head:valu:quoted=-0.275|look:valu:plain=-1.012|
before:to:valu=0.513|look:engin:plain=-0.616|before:named:project=0.055|head:dataset:quoted=1.148|head:dataset:words=0.257|look:dataset:long=-0.859|before:of:impact=0.047|look:compound:plain=0.053|
look:domain:plain=-0.843|before:with:new=0.806|look:new:plain=-1.297|before:to:new=2.014|look:new:name=0.608|before:of:new=-0.275|look:cryptocurrency:name=0.122|before:of:cryptocurrency=0.164|
look:student:plain=-0.861|wire consumer has output=-1.117|before:of:severity=0.537|before:to:library=-0.151|look:library:plain=-1.287|before:of:library=0.459|look:library:name=1.323|before:at:library=0.639|
before:is:reason=0.696|before:of:animal=0.678|head:timefram:words=-0.226|look:timefram:plain=0.158|look:timefram:long=-0.867|before:with:timefram=0.574|before:of:plant=0.356|look:plant:plain=0.677|
before:to:organism=0.104|before:for:organism=-0.508|before:our:platform=0.337|head:behavior:words=0.362|look:behavior:plain=0.416|before:of:behavior=0.186|before:been:behavior=0.483|before:is:gender=0.426|
head:context:words=-0.322|look:context:plain=-0.311|before:in:context=0.04|before:is:target=0.844|before:is:messag=0.546|look:attach:plain=-0.713|look:tissu:plain=0.845|before:in:tissu=0.861|
head:event:number=-0.337|before:has:event=0.788|before:has:group=-0.969|after:joining:piece=-0.465|look:cours:plain=-0.972|head:salary:number=0.518|before:of:salary=0.771|head:sport:words=0.291|
look:sport:plain=0.499|look:sport:long=-0.888|before:to:sport=0.173|head:rang:words=-0.15|look:rang:plain=0.07|look:rang:long=-0.807|head:status:quoted=-0.208|head:keyword:quoted=0.756|
before:on:content=0.547|before:be:author=0.728|before:have:them=0.253|look:grad:plain=0.336|before:by:provider=0.275|before:by:cloud=0.275|head:token:quoted=1.078|head:element:words=0.484|
look:typography:plain=-0.178|look:constraint:plain=0.551|look:item:name=0.564|before:under:category=0.499|look:photo:plain=-0.951|before:of:databas=0.675|before:to:query=0.868|head:credential:words=-0.734|
look:credential:plain=-0.665|look:activity:plain=-0.466|look:group:plain=0.407|look:ag:plain=0.298|look:group:long=-0.818|before:for:group=0.207|before:about:databas=-0.262|look:seed:plain=0.18|
before:of:domain=0.648|head:siz:identifier=0.159|head:layout:words=0.747|look:layout:plain=-0.11|before:and:layout=-0.489|before:need:locat=-0.414|head:zipcod:words=-0.364|before:of:pip=-0.108|
before:of:slop=-1.462|before:on:timefram=0.755|before:for:schematic=0.562|look:schematic:name=0.586|before:of:crop=0.878|head:sex:words=0.338|look:sex:plain=0.371|before:of:sex=0.447|
head:ancestry:words=-0.307|look:ancestry:plain=-0.37|before:of:ancestry=0.555|look:ancestry:name=0.557|head:injury:words=-0.632|head:death:words=-0.126|look:death:plain=-0.12|before:is:ag=0.195|
before:called:ap=0.885|before:is:databas=-0.207|before:is:titl=-0.158|before:called:titl=-0.473|head:increas:percent=1.204|before:be:medicat=0.522|before:be:durat=0.69|head:structur:identifier=0.911|
before:called:structur=0.634|look:task:plain=-0.206|before:of:task=0.401|before:is:comment=0.69|before:as:parameter=0.722|head:sol:number=0.257|before:for:sol=0.613|look:agency:name=0.571|
before:by:agency=0.579|before:of:commodity=0.511|head:commodity:words=0.182|look:commodity:plain=0.361|look:pharmacy:name=0.813|before:for:pharmacy=0.983|before:at:pharmacy=0.822|look:medicin:name=0.254|
before:of:medicin=0.188|before:as:tag=0.682|look:term:plain=0.398|before:of:term=0.958|head:compound:words=0.635|look:component:plain=0.923|before:of:component=-1.078|before:about:component=0.557|
before:at:nod=0.465|before:at:technology=0.465|head:nod:words=0.298|look:nod:plain=0.355|head:variat:words=0.047|look:variat:plain=0.158|before:with:variat=0.552|before:with:process=0.484|
look:microprocessor:plain=0.93|before:of:microprocessor=0.818|head:mak:words=0.516|look:mak:plain=-0.687|before:about:mak=0.593|before:of:mak=0.55|look:mak:name=0.652|look:organ:plain=0.413|
look:robot:plain=-1.176|before:on:sport=-0.093|before:about:period=0.577|head:protocol:words=0.911|look:protocol:name=0.672|before:use:protocol=0.154|before:on:dataset=1.116|before:called:project=-0.124|
before:as:system=0.044|look:protein:plain=-0.871|look:protein:name=-0.441|look:study:plain=-1.103|look:composer:plain=-0.583|before:about:drug=1.462|look:attribut:plain=0.878|look:extens:plain=-0.584|
before:named:library=0.274|before:of:speed=1.081|before:of:altitud=-0.769|before:to:quantity=0.295|before:using:research=0.622|before:is:styl=0.782|look:cu:plain=0.438|before:of:cu=0.589|
head:target:words=-0.747|look:target:long=-1.138|head:algorithm:words=-0.345|look:algorithm:plain=-0.406|look:algorithm:name=-0.079|before:is:bond=0.403|before:is:sampl=0.856|before:if:action=0.845|
before:of:gas=0.443|look:gas:plain=0.111|head:diseas:identifier=-0.517|before:of:diseas=0.69|before:using:program=0.424|before:is:contact=0.473|look:amount:plain=-1.078|look:publisher:plain=-0.654|
look:ad:plain=-0.795|before:be:status=0.431|before:from:library=0.481|before:by:library=0.89|before:function:path=-0.327|after:joining:path=0.648|look:participant:plain=-0.867|before:with:participant=0.562|
look:block:plain=-0.253|look:coach:name=0.829|look:microorganism:plain=0.372|before:in:microorganism=0.462|before:of:loan=-0.146|head:term:number=0.095|before:of:angl=0.92|before:using:substanc=0.437|
before:is:differenc=0.603|before:is:concentrat=0.603|before:called:data=0.637|head:target:quoted=0.073|before:use:algorithm=0.488|before:called:dataset=0.852|head:interval:words=0.904|look:interval:plain=0.892|
head:component:words=0.65|head:populat:words=0.814|look:populat:plain=0.544|before:for:populat=-0.401|look:populat:name=-0.444|before:called:event=1.068|look:organizer:name=0.821|look:spac:plain=0.836|
before:as:disk=0.495|look:biometric:plain=0.899|before:for:repetit=0.679|before:is:demand=0.209|after:function:path=0.365|before:using:websit=0.389|look:scan:plain=0.221|before:using:scan=0.299|
before:with:fuel=0.708|look:modul:name=0.191|before:of:modul=0.167|look:order:plain=-0.867|before:is:level=0.166|before:of:averag=0.77|before:of:magnificat=0.127|look:stain:plain=-0.343|
before:of:validity=0.225|before:in:zon=0.468|before:be:record=1.077|look:strength:plain=0.358|before:called:enterpris=0.391|head:fil:path=1.029|head:sampl:quoted=0.679|head:sampl:words=-0.604|
before:of:reactor=1.123|look:reactor:plain=0.606|head:flux:number=0.159|before:of:flux=0.572|before:of:neutron=0.572|head:journal:words=0.129|look:journal:name=0.552|look:journal:plain=-1.001|
before:of:journal=0.704|before:on:floor=0.778|look:skeletal:plain=-0.944|before:as:rol=0.189|head:difficulty:words=0.604|look:transact:plain=-0.442|look:restaurant:name=0.826|look:restaurant:plain=-0.921|
look:consensus:name=0.398|before:using:consensus=0.474|look:interfac:plain=-0.427|before:for:difficulty=0.553|head:isbn:words=0.229|look:isbn:plain=0.44|before:over:period=0.935|head:dat:quoted-date=0.946|
dated:quoted-date=1.17|before:called:book=0.717|head:devic:words=0.562|before:on:filter=0.457|head:religion:words=-0.3|look:religion:plain=-0.829|before:between:religion=0.603|look:religion:name=-0.284|
before:in:religion=-0.291|head:aspect:words=0.346|look:aspect:plain=0.564|before:about:artwork=0.388|look:researcher:plain=-0.581|look:researcher:name=1.21|before:is:confidenc=0.793|before:called:medicat=0.524|
before:of:practic=0.112|look:practic:plain=0.591|look:coordinat:plain=-0.776|look:prey:plain=0.195|before:and:prey=0.225|head:task:words=0.233|look:warehous:plain=-0.692|before:be:sex=0.693|
before:is:load=0.369|before:during:period=0.312|look:methodology:plain=0.596|before:using:methodology=0.584|before:for:restaurant=1|before:at:restaurant=0.905|look:spokesperson:name=0.563|before:at:interview=0.719|
head:variant:quoted=0.247|head:variant:words=-0.605|look:variant:plain=-0.611|before:be:length=0.456|before:from:media=0.777|head:hash:quoted=0.975|before:is:weight=-0.994|before:of:ethnicity=0.483|
before:some:evidenc=0.526|head:scen:identifier=0.896|before:need:ticket=0.581|before:gap:path=-0.347|look:audio:plain=-1.045|look:rock:plain=-0.549|look:rock:name=0.564|before:of:rock=0.587|
before:is:cost=1.074|look:firearm:plain=0.519|before:is:firearm=0.567|head:view:words=0.571|before:that:creator=0.681|head:websit:path=0.836|before:of:resistanc=0.229|before:on:sol=0.311|
before:during:miss=0.427|before:how:model=0.442|head:fil:quoted-path=1.021|before:use:typography=0.578|before:is:likelihood=0.519|look:timestamp:plain=-0.799|before:with:timestamp=0.764|before:at:timestamp=0.761|
head:artwork:quoted=0.571|before:for:artwork=0.672|head:artwork:words=-0.319|head:practic:words=0.529|before:of:skeleton=0.689|look:skeleton:name=0.769|before:that:record=0.911|before:is:progress=0.481|
before:some:styl=0.979|look:body:plain=-0.961|head:protein:words=0.052|look:set:name=0.434|before:for:individual=0.316|before:as:relationship=0.613|before:for:tenur=0.899|look:gymnast:name=0.049|
look:competit:name=0.443|before:in:competit=0.399|head:endpoint:quoted=1.032|head:endpoint:words=-0.635|look:endpoint:plain=0.928|before:during:season=0.716|look:endpoint:long=-1.819|head:locat:quoted-date=0.683|
before:is:ip=0.875|before:is:endpoint=0.802|look:launch:plain=-0.512|look:encrypt:plain=-0.845|before:using:algorithm=0.484|head:target:path=1.54|before:if:sourc=0.609|before:on:interfac=-0.404|
look:animat:plain=-0.114|head:width:number=0.298|before:of:width=0.581|before:our:practic=0.892|look:firmwar:plain=0.371|before:in:journal=0.699|head:room:words=0.42|look:applianc:name=0.384|
before:on:applianc=0.42|before:named:network=-0.223|head:input:quoted=0.814|head:dos:number=0.205|before:of:dos=0.365|before:of:thickness=0.251|look:composer:name=0.688|before:by:composer=0.68|
before:at:threshold=0.504|after:function:url=0.059|before:are:status=0.774|before:our:system=0.367|before:in:set=0.466|look:protagonist:name=0.779|head:bod:number=0.2|before:is:bod=0.2|
look:blockchain:plain=-0.527|before:named:audio=0.782|before:is:transact=0.995|before:to:speed=0.835|look:runtim:plain=0.629|before:using:runtim=0.765|head:branch:quoted=1.152|look:branch:plain=0.344|
before:is:url=0.451|look:permiss:plain=0.366|before:has:permiss=0.401|before:is:populat=0.658|look:microcontroller:name=0.416|before:use:microcontroller=0.395|before:are:keyword=0.881|before:of:blockheight=0.951|
before:content:url=-0.225|look:institut:name=0.72|before:from:institut=0.77|head:owner:words=-1.764|look:owner:plain=-1.528|before:of:owner=1.183|head:owner:piece-0=3.056|head:repo:words=-1.819|
look:repo:plain=-1.473|before:of:repo=1.231|head:repo:piece-1=2.956|look:sha:plain=0.593|before:on:owner=0.42|before:on:repo=0.435|before:on:sha=0.918|before:in:owner=1.04|
before:in:repo=1.042|look:sinc:plain=0.619|head:stat:choice=1.358|look:head:plain=0.441|before:from:head=0.837|look:bas:plain=0.411|head:body:words=-1.236|look:body:long=-0.509|
head:ts:number=0.464|head:ts:words=1.176|look:ts:plain=1.176|look:thread:plain=0.652|head:to:single-email=1.202|look:reply:plain=-0.797|form:text:zone=1.699|form:optional:zone=1.699|
head:zon:zone=1.603|head:tail:number=1.52|head:namespac:words=1.023|look:namespac:plain=1.025|before:since:sinc=0.9|before:of:namespac=-1.097|before:are:path=0.062|whole:content=2.08|
whole:body=1.847|before:dans=-0.481|before:de:owner=0.634|before:de:repo=0.603|before:on:namespac=-0.535|head:namespac:piece-1=0.259|before:en:path=0.482|before:plus:stat=0.581|
before:e:id=0.663|before:was:path=0.339|head:string:quoted=1.167|before:em:path=0.449|before:what:express=0.913|before:no:symbol=0.527|before:next:count=0.847|before:de:url=0.353|
head:vault:words=0.602|look:vault:plain=0.604|before:dans:path=0.58|look:timezon:name=0.363|before:is:datetim=0.926`,
  plan: `calls=-2.062|fit name=0.262|fit verb=-0.616|fit told=-0.877|fit about=1.314|fit meaning=0.836|fit search=1.324|fit whole=0.764|
border:turn=0.262|lead=1.975|chosen required=0.812|chosen optional=0.484|none required=0.029|none optional=0.212|odds required=0.259|odds optional=0.43|
missing=-1.807|several=0.026|dealt joined=0.83|joined dropped=-0.166|dealt alike=2.218|repeats=-2.23|returns=-4.402|pairs=-1|
wire score=0.383|borrowed=-1.326|borrowed score=0.113|border:joined=-1.041|border:comma=-1.914|left number=-0.786|skipped number=-0.202|left quoted=-0.9|
skipped quoted=-0.083|left url=-2.511|skipped url=-3.824|left email=-3.607|skipped email=0.17|left path=-3.633|skipped path=-0.03|left date=0.097|
skipped date=1.086|left time=-1.032|skipped time=0.438|left identifier=-1.161|skipped identifier=-3.437|left names=-1.236|left words=-0.346|skipped names=-1.128|
skipped words=-0.375|fit=-0.3|border:start=-1.414|picks required=-0.438|picks optional=1.265|calls extra=-0.071|dealt drop=-0.358|dealt forms=-1.437|
dealt apart=-1.337|border:sentence=0.423|repeats:sentence=-1.979|skipped=-1.005|repeats:joined=0.368|shared=-0.307|repeats:comma=-0.826|border:clause=-1.47|
repeats:clause=-2.209|lead against=-2.923|wires required=-1.903|defaults=-0.44|repeats:turn=-4.201|wires optional=-1.295`,
  confidence: `base=-0.785|fit name=0.077|fit verb=0.005|fit told=-0.866|fit about=0.054|fit meaning=0.648|fit search=0.283|fit whole=0.392|
fit=0.171|lead=-0.124|chosen required=0.439|left words=0.021|share=0.448|ahead=0.065|score=0.314|weakest=0.062|
many=-0.654|skipped=-0.131|skipped number=-0.223|skipped words=0.025|none optional=0.721|chosen optional=0.156|left number=-0.07|joined dropped=-0.341|
missing=-3.607|none required=0.04|left names=-0.368|left identifier=-0.06|left date=-0.675|lead against=-0.165|borrowed=-1.168|borrowed score=0.037|
several=-0.368|dealt joined=-0.562|repeats=-0.332|dealt drop=0.204|dealt apart=0.193|dealt alike=0.314|skipped path=-1.043|left quoted=-0.127|
wires required=-0.256|returns=-0.076|skipped names=-0.376|skipped quoted=-1.394|left url=-0.3|left time=-1.303|left email=-2.053|skipped date=0.422|
wires optional=-2.039|defaults=-1.497|skipped time=-0.812|dealt forms=-1.674|skipped identifier=-1.353|skipped email=-0.935`,
  relevance: `base=-1.627|fit name=1.139|fit verb=0.187|fit told=-0.429|fit about=1.44|fit meaning=0.988|fit search=0.379|fit whole=0.585|
fit=1.172|lead=-0.89|chosen required=-0.305|left words=0.166|share=-1.183|ahead=-0.155|score=0.553|weakest=0.362|
many=0.149|skipped=-0.33|skipped number=-0.335|skipped words=0.359|none optional=-0.029|chosen optional=0.001|left number=0.529|joined dropped=0.262|
missing=-0.781|none required=0.096|left names=0.349|left identifier=-0.505|left date=0.739|lead against=1.076|borrowed=0.295|borrowed score=0.265|
several=-1.423|dealt joined=-0.55|repeats=-0.211|dealt drop=0.369|dealt apart=-1.105|dealt alike=0.788|skipped path=0.001|left quoted=0.081|
wires required=1.133|returns=0.795|skipped names=0.025|skipped quoted=-1.805|left url=-0.821|left time=0.224|left email=1.209|skipped date=-0.746|
wires optional=0.897|defaults=0.921|skipped time=1.519|dealt forms=2.021|skipped identifier=-1.678|skipped email=1.211`,
} as const;
